import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advanceToOddMinute,
  judgeBorders,
  listPayments,
  lists,
  nowOf,
  type Paid,
  type Period,
  pagesOf,
  paid,
  paidRules,
  queryDate,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { namesOf } from './payment-names.ts';

/** Sections 2.5, 4.1: From and To have a time of day, to the second. */
export const listBorders = check({
  slug: 'payment-list-borders',
  title: 'From and To of the payment list divide the payments at the same minute, which is that of the payment',
  rules: ['list-filters-by-time'],
  assumes: paidRules,
  needs: ['clock.advance', 'clock.now', 'fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const from = await advanceToOddMinute(trial);
    const payment = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    const to = await nowOf(trial, payment.shown);
    await trial.eventually(async () => ((await listed(trial, payment, {})).isHeld ? true : undefined));
    const end = (name: 'From' | 'To') => (instant: number) => listed(trial, payment, { [name]: queryDate(instant) });
    const ends = {
      from: end('From'),
      to: end('To'),
      both: ({ from, to }: Period) => listed(trial, payment, { From: queryDate(from), To: queryDate(to) }),
    };
    await judgeBorders(trial, 'list-filters-by-time', { from, to }, ends, [payment.pay]);
  },
});

/** A refused query holds nothing. */
async function listed(
  trial: Trial,
  payment: Paid,
  query: Record<string, string>,
): Promise<{ isHeld: boolean; exchange: Exchange }> {
  const pages = await pagesOf(trial, query);
  const isHeld = lists(pages, namesOf(payment));
  if (!isHeld && pages.length < (pages[0]?.totalPages ?? 1)) throw new Lacking('isolate');
  return { isHeld, exchange: pages[0]?.exchange ?? (await listPayments(trial, query)) };
}
