import { check, type Exchange, fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  authorize,
  inquireUntil,
  isReversal,
  lists,
  type Page,
  pagesOf,
  paid,
  paidRules,
  pay,
  reverse,
  reversiblePayment,
  sendAuth,
  statusIn,
  testBillerOf,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { namesOf } from './payment-names.ts';

const filters = 'list-filters-by-status';
const values = 'list-status-values';

/** Section 4.1: which values Status takes is not shown; one that leaves payments out is taken as what it says. */
export const listStatuses = check({
  slug: 'payment-list-statuses',
  title:
    'a Status that the payment list takes as a filter leaves the payments of that status; which it takes is recorded',
  rules: [filters, values],
  assumes: paidRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const made = await payments(trial);
    const whole = await shownOf(trial, made, {});
    for (const Status of ['Paid', 'Failed', 'Authorized', 'Reversed']) {
      const shown = await shownOf(trial, made, { Status });
      trial.observe(values, `${Status}: ${readingOf(shown)}`, ...(shown?.proof ?? []));
      // All or nothing may be the answer to a value that is not known.
      if (!shown || !whole || shown.statuses.length === 0) continue;
      if (shown.count === whole.count) continue;
      const wanted = [...new Set([...whole.statuses, ...shown.statuses])].filter((it) => it === Status);
      trial.holds(filters, wanted, shown.statuses, ...whole.proof, ...shown.proof);
      // A value that is taken alone is taken beside a biller, whose payments of other statuses are left out as well.
      const BillerCode = testBillerOf(trial);
      const beside = await shownOf(trial, made, { BillerCode, Status });
      if (!beside) continue;
      const strays = beside.statuses.filter((it) => it !== Status);
      trial.holds(filters, [], strays, ...whole.proof, ...beside.proof);
    }
  },
});

/** A payment of ours, and what names it. */
interface Made {
  status: string;
  names: string[];
}

/** A payment of each status that lasts, one that is Flagged for some time, and one that Failed at AUTH: what it was at first tells it from the others. */
async function payments(trial: Trial): Promise<Made[]> {
  const made: Made[] = [];
  const add = (status: string, names: string[]): number => made.push({ status, names });
  add('Paid', namesOf(await paid(trial, await testPurchase(trial, { product: 'AA' }))));
  const unknown = await sendAuth(trial, await testPurchase(trial, { product: 'AA', prefix: 'AF' }));
  if (statusIn(unknown) === 'Failed') add('Failed', referencesIn(unknown));
  const failed = await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PF' }));
  const answered = await pay(trial, failed);
  if (statusIn(answered) === 'Failed') add('Failed', namesOf({ ...failed, pay: answered, shown: answered }));
  const flagged = await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PFF' }));
  const unclear = await pay(trial, flagged);
  if (statusIn(unclear) === 'Flagged') add('Flagged', namesOf({ ...flagged, pay: unclear, shown: unclear }));
  const pending = await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PP' }));
  const begun = await pay(trial, pending);
  if (statusIn(begun) === 'BeingPaid') add('BeingPaid', namesOf({ ...pending, pay: begun, shown: begun }));
  const waiting = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
  add('Authorized', namesOf({ ...waiting, pay: waiting.exchange, shown: waiting.exchange }));
  const reversal = await takenBack(trial);
  if (reversal) add('Reversed', reversal);
  return made;
}

/** What the request and its answer name the payment by. */
function referencesIn(exchange: Exchange): string[] {
  const { Reference } = JSON.parse(exchange.request.body.toString()) as { Reference: string };
  const platforms = textIn(fieldOf(exchange, 'PlatformReference'));
  return platforms ? [Reference, platforms] : [Reference];
}

/** Undefined where the target has no purchase that is taken back, or did not take it back. */
async function takenBack(trial: Trial): Promise<string[] | undefined> {
  if (trial.fixtures.purchases?.reversible === undefined) return undefined;
  const payment = await reversiblePayment(trial);
  if (!isReversal(await reverse(trial, payment.reference))) return undefined;
  const { status } = await inquireUntil(trial, payment, ['Reversed']);
  return status === 'Reversed' ? namesOf(payment) : undefined;
}

interface Shown {
  /** Of our payments that are listed. */
  statuses: string[];
  count: number;
  proof: Page['exchange'][];
}

/** Undefined where the list was not given, or has more pages than are turned over. */
async function shownOf(trial: Trial, made: readonly Made[], query: Record<string, string>): Promise<Shown | undefined> {
  const pages = await pagesOf(trial, query);
  if (pages.length === 0 || pages.length < (pages[0]?.totalPages ?? 1)) return undefined;
  const listed = made.filter(({ names }) => lists(pages, names));
  return {
    statuses: [...new Set(listed.map(({ status }) => status))],
    count: listed.length,
    proof: pages.slice(0, 2).map((it) => it.exchange),
  };
}

function readingOf(shown: Shown | undefined): string {
  if (!shown) return 'refused';
  return shown.statuses.length === 0 ? 'holds none' : `holds what is ${shown.statuses.join(' and ')}`;
}
