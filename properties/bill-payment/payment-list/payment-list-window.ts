import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  authorize,
  dayMs,
  lists,
  nowOf,
  type Page,
  type Paid,
  pagesOf,
  paid,
  paidRules,
  pay,
  queryDate,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { namesOf } from './payment-names.ts';

const slugs = ['list-holds-payments-of-90-days', 'list-holds-no-older-than-90-days', 'list-filters-by-time'] as const;

/** Sections 4.1, 8: payments of the last 90 days. */
export const listWindow = check({
  slug: 'payment-list-window',
  title:
    'the payment list holds what was paid 88 days ago and not what was paid 92 days ago, and periods tell them apart',
  rules: slugs,
  assumes: paidRules,
  needs: ['clock.advance', 'clock.now', 'fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const first = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    // What was paid from the other wallet is there for as long.
    const inForex = await paid(trial, await testPurchase(trial, { product: 'FP' }));
    const failed = await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PF' }));
    await pay(trial, failed);
    const lost: Paid = { ...failed, pay: failed.exchange, shown: failed.exchange };
    // Whether what failed is listed is not shown; what is listed is so for as long as the others.
    const isListed = lists(await pagesOf(trial), namesOf(lost));
    const paidAt = await nowOf(trial, first.pay);
    await advance(trial, 4 * dayMs);
    const second = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    await judge(trial, 'list-holds-payments-of-90-days', first, {}, true);
    const around = (days: number): Record<string, string> => ({
      From: queryDate(paidAt + (days - 1.5) * dayMs),
      To: queryDate(paidAt + (days + 1.5) * dayMs),
    });
    for (const days of [0, 4]) {
      const [inside, outside] = days === 0 ? [first, second] : [second, first];
      await judge(trial, 'list-filters-by-time', inside, around(days), true);
      await judge(trial, 'list-filters-by-time', outside, around(days), false);
    }
    // The first is 88 days old, the second 84.
    await advance(trial, 84 * dayMs);
    for (const it of [first, inForex, second, ...(isListed ? [lost] : [])])
      await judge(trial, 'list-holds-payments-of-90-days', it, {}, true);
    // Now it is 92, and the second 88.
    await advance(trial, 4 * dayMs);
    const old = 'list-holds-no-older-than-90-days';
    for (const it of [first, inForex, lost]) await judge(trial, old, it, {}, false);
    await judge(trial, old, first, { From: queryDate(paidAt - 2 * dayMs) }, false);
    await judge(trial, old, first, { VendorReference: first.reference }, false);
    await judge(trial, 'list-holds-payments-of-90-days', second, {}, true);
  },
});

async function judge(
  trial: Trial,
  slug: (typeof slugs)[number],
  payment: Paid,
  query: Record<string, string>,
  expected: boolean,
): Promise<void> {
  let pages: Page[] = await pagesOf(trial, query);
  const listed = (): boolean => lists(pages, namesOf(payment));
  if (expected !== listed())
    await trial.eventually(async () => {
      pages = await pagesOf(trial, query);
      return listed() === expected ? true : undefined;
    });
  const isWhole = pages.length >= (pages[0]?.totalPages ?? 1);
  if (expected && !listed() && !isWhole) return;
  const [wanted, actual] = [expected, listed()].map((it) => (it ? 'listed' : 'not listed'));
  trial.holds(slug, wanted, actual, payment.pay, ...pages.slice(0, 3).map((it) => it.exchange));
}
