import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  advance,
  authorize,
  balances,
  dayMs,
  hourMs,
  inquire,
  inquireFinal,
  isFinal,
  listPayments,
  minuteMs,
  outcomeOf,
  type Purchase,
  pageIn,
  paid,
  pay,
  type Shown,
  statusIn,
  type TestWish,
  testPair,
  testPurchase,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import { judgeFields } from '../storylines/world/audit/listed-fields.ts';
import { assumes, judgeDebit, laterMs, needs, type Single } from './test-outcomes.ts';
import { sometimesForex, wishes } from './test-prefixes.ts';
import { judgeReceipts, judgeVouchers } from './test-products.ts';

/** Section 3.3: PP. */
export const paidAfterADay = check({
  slug: 'test-pp-after-a-day',
  title: 'with the prefix PP a payment is not Paid before 24 hours and Paid after them, debited once',
  rules: [
    'test-pp-not-paid-before-24-h',
    'test-pp-paid-after-24-h',
    'paid-stays-paid',
    'one-debit-per-reference',
    'test-usd-combines-with-prefix',
    'test-biller-returns-html',
    'test-biller-returns-smses',
    'paid-debits-vendor-wallet',
    'voucher-product-returns-vouchers',
    'listing-is-of-its-payment',
  ],
  assumes: [...assumes, 'failed-debits-nothing'],
  needs,
  disturbs: true,
  when: 'first',
  async body(trial) {
    const singles: Single[] = [];
    const all: { authorized: Authorized; answered: Exchange; isForex: boolean }[] = [];
    const wanted = await ordersOf(trial);
    for (const { make } of wanted) singles.push(await withChanges(trial, async () => paid(trial, await make())));
    const before = await balances(trial);
    const early: Authorized[] = [];
    for (const { make } of wanted) early.push(await authorize(trial, await make('PP')));
    // The 24 hours begin with PAY, not with AUTH.
    await advance(trial, 25 * minuteMs);
    for (const [n, { make, isForex }] of wanted.entries()) {
      let authorized = early[n] as Authorized;
      let answered = await pay(trial, authorized);
      // How long it can be paid is not shown: one that ran out is made anew.
      if (outcomeOf(answered) === 'refused') {
        authorized = await authorize(trial, await make('PP'));
        answered = await pay(trial, authorized);
      }
      // What it is answered at once is decided elsewhere.
      if (statusIn(answered) === 'Failed') return;
      all.push({ authorized, answered, isForex });
    }
    for (const ms of [0, minuteMs, 11 * hourMs, 12 * hourMs, 50 * minuteMs]) {
      if (ms > 0) await advance(trial, ms);
      for (const { authorized, answered } of all) {
        const { status, exchange } = await inquire(trial, authorized);
        trial.expects('test-pp-not-paid-before-24-h', 'not at its end', !isFinal(status), status, answered, exchange);
      }
    }
    await advance(trial, 40 * minuteMs);
    let last: Shown | undefined;
    for (const { authorized, answered, isForex } of all) {
      [last] = (await inquireFinal(trial, authorized, [20 * minuteMs, 50 * minuteMs])).slice(-1) as [Shown];
      const ids = ['test-pp-paid-after-24-h', ...(isForex ? ['test-usd-combines-with-prefix'] : [])];
      for (const id of ids) trial.holds(id, 'Paid', last.status, answered, last.exchange);
      if (last.status !== 'Paid') return;
      judgeReceipts(trial, last.exchange);
      judgeVouchers(trial, authorized, last.exchange);
    }
    for (const { authorized } of all) await pay(trial, authorized);
    await advance(trial, 3 * dayMs);
    for (const { authorized, answered } of all) {
      last = await inquire(trial, authorized);
      trial.holds('paid-stays-paid', 'Paid', last.status, answered, last.exchange);
    }
    await judgeListed(trial, all[0]?.authorized);
    const proof = all.map(({ answered }) => answered);
    if (last) await judgeDebit(trial, { before, singles, last, proof });
  },
});

/** Section 2.5: what came to its end later is listed so, and no more as what it was. */
async function judgeListed(trial: Trial, authorized: Authorized | undefined): Promise<void> {
  if (!authorized) return;
  const page = pageIn(await listPayments(trial, { VendorReference: authorized.reference }));
  if (page) await judgeFields({ trial }, { authorized }, page);
}

/** What is bought, for a member with a prefix or without one. */
interface Order {
  make(prefix?: 'PP'): Promise<Purchase | Purchase[]>;
  isForex: boolean;
}

/** Of each product whose price is known, of two in one payment, and twice of one for the same member. */
async function ordersOf(trial: Trial): Promise<Order[]> {
  const known = (await wishes(trial)).filter(({ product }) => product !== 'AI' && product !== 'AM');
  const orders = known.map(
    (wish): Order => ({
      make: (prefix) => testPurchase(trial, { ...wish, prefix }),
      isForex: wish.currency === 'USD',
    }),
  );
  const pair = await testPair(trial);
  const [wish] = known;
  const members = new Map<string | undefined, Purchase>();
  const again = async (prefix?: 'PP'): Promise<Purchase> => {
    const made = members.get(prefix) ?? (await testPurchase(trial, { ...(wish as TestWish), prefix }));
    members.set(prefix, made);
    return made;
  };
  return [
    ...orders,
    ...(pair ? [{ make: async (prefix?: 'PP') => (await testPair(trial, { prefix })) ?? pair, isForex: false }] : []),
    ...(wish ? [again, again] : []).map((make) => ({ make, isForex: false })),
  ];
}

/** Section 3.3: PFF. */
export const flaggedResolves = check({
  slug: 'test-pff-resolves',
  title: 'with the prefix PFF a payment leaves Flagged some time later, to an end where it stays and the wallet agrees',
  rules: [
    'test-pff-resolves',
    'test-pff-outcome',
    'flagged-resolves',
    'one-debit-per-reference',
    'paid-stays-paid',
    'failed-is-final',
    'paid-debits-vendor-wallet',
    'test-biller-returns-html',
    'test-biller-returns-smses',
    'listing-is-of-its-payment',
  ],
  assumes: [...assumes, 'failed-debits-nothing'],
  needs,
  disturbs: true,
  when: 'first',
  async body(trial) {
    const earlier: Single[] = [];
    for (const wish of await flaggedWishes(trial)) {
      const single = await withChanges(trial, async () => paid(trial, await testPurchase(trial, wish)));
      earlier.push(single);
      const before = await balances(trial);
      const authorized = await authorize(trial, await testPurchase(trial, { ...wish, prefix: 'PFF' }));
      const answered = await pay(trial, authorized);
      if (statusIn(answered) !== 'Flagged') continue;
      const all = await inquireFinal(trial, authorized, laterMs);
      const last = all.at(-1) as Shown;
      const proof = [answered, last.exchange];
      const isAway = last.status !== 'Flagged';
      if (!trial.expects('test-pff-resolves', 'resolved', isAway, 'still Flagged after a month', ...proof)) continue;
      const ends = ['Paid', 'Failed', 'Reversed'];
      const back = all.find(({ status }) => status === 'Authorized');
      const end = back ? back.status : last.status;
      trial.expects('flagged-resolves', 'a success or a failure', ends.includes(end), end, ...proof);
      trial.observe('test-pff-outcome', last.status.toLowerCase(), ...proof);
      if (last.status === 'Paid') judgeReceipts(trial, last.exchange);
      // What has come to its end is not taken up again by another PAY.
      if (isFinal(last.status)) await pay(trial, authorized);
      const id = { Paid: 'paid-stays-paid', Failed: 'failed-is-final' }[last.status];
      for (const ms of [0, 2 * dayMs]) {
        if (ms > 0) await advance(trial, ms);
        const later = await inquire(trial, authorized);
        if (id !== undefined) trial.holds(id, last.status, later.status, last.exchange, later.exchange);
      }
      if (wish.product !== 'RV') await judgeListed(trial, authorized);
      // What AUTH asks for may be another price for another member.
      if (wish.product !== 'AI' && wish.product !== 'AM')
        await judgeDebit(trial, { before, singles: [single], earlier, last, proof });
    }
  },
});

/** Products of either currency, one that USD after the prefix makes a forex payment, and several units. */
async function flaggedWishes(trial: Trial): Promise<TestWish[]> {
  const open = await sometimesForex(trial);
  const product = open.includes('AA') ? 'AA' : open[0];
  return [
    { product: 'AA' },
    { product: 'FP' },
    ...(product ? [{ product, currency: 'USD' } as const] : []),
    // What they come to may be one end for the one and another for the next.
    ...[2, 3].map((quantity) => ({ product: 'RV', quantity }) as const),
  ];
}
