import { check, type Exchange, GivenBroken, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  advance,
  authorize,
  authorizeRules,
  type Balances,
  balances,
  type Changed,
  changesBetween,
  changesSince,
  changesUntil,
  commissionsAtMost,
  dayMs,
  heldCalls,
  hourMs,
  inquire,
  inquireFinal,
  inWords,
  isCommission,
  judgeMovement,
  minuteMs,
  type Paid,
  paid,
  paidRules,
  pay,
  type Shown,
  sendRetry,
  statusIn,
  sumOf,
  testPurchase,
  timesOver,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import { wishes } from './test-prefixes.ts';
import { judgeReceipts, judgeVouchers } from './test-products.ts';

export const needs = ['clock.advance', 'fixture:testBiller'];
export const assumes = [...paidRules, ...authorizeRules, ...walletRules];
/** Until when something that comes later has to have come. */
export const laterMs = [10, 10, 10, 30, 60, 240, 720, 1440, 4 * 1440, 23 * 1440].map((it) => it * minuteMs);

/** Section 3.3: PT. */
export const payTimesOut = check({
  slug: 'test-pt',
  title:
    'with the prefix PT, before USD too, the answer to PAY comes after 120 s; the inquiry tells the outcome, and the wallet agrees',
  rules: [
    'test-pt-pay-answers-after-120-s',
    'test-pt-outcome',
    'one-debit-per-reference',
    'paid-debits-vendor-wallet',
    'being-processed-resolves',
    'voucher-product-returns-vouchers',
    'test-biller-returns-html',
    'test-biller-returns-smses',
  ],
  assumes: [...assumes, 'failed-debits-nothing'],
  needs,
  disturbs: true,
  when: 'first',
  async body(trial) {
    const id = 'test-pt-pay-answers-after-120-s';
    const wanted = (await wishes(trial)).filter(({ product }) => product !== 'AI' && product !== 'AM');
    const singles: Single[] = [];
    for (const wish of wanted)
      singles.push(await withChanges(trial, async () => paid(trial, await testPurchase(trial, wish))));
    const before = await balances(trial);
    let turns = 0;
    let payments: Authorized[] = [];
    let again: Promise<unknown> = Promise.resolve();
    const held = await heldCalls(
      trial,
      async () => {
        turns += 1;
        payments = [];
        for (const wish of wanted)
          payments.push(await authorize(trial, await testPurchase(trial, { ...wish, prefix: 'PT' })));
        return payments.map((it) => () => pay(trial, it));
      },
      async () => {
        // What an inquiry, another PAY or a Retry is answered is open, and it may wait for the first PAY.
        again = Promise.all([
          ...payments.map((it) => inquire(trial, it)),
          ...payments.map((it, n) => (n % 2 === 0 ? pay(trial, it) : sendRetry(trial, it))),
        ]);
        await trial.settles(again);
      },
    );
    const ends: Shown[] = [];
    for (const [n, { exchange, after }] of held.entries()) {
      const authorized = payments[n] as Authorized;
      trial.holds(id, 'between 110 s and 130 s', after, authorized.exchange, exchange);
      const all = await inquireFinal(trial, authorized, laterMs);
      const last = all.at(-1) as Shown;
      const told = [statusIn(exchange), ...all.map(({ status }) => status)];
      const back = told.indexOf('Authorized', told.indexOf('BeingProcessed'));
      const legal = 'neither Authorized again nor BeingProcessed for a month';
      const end = back >= 0 ? 'Authorized' : last.status === 'BeingProcessed' ? last.status : legal;
      if (told.includes('BeingProcessed'))
        trial.holds('being-processed-resolves', legal, end, exchange, ...all.map((it) => it.exchange).slice(0, 4));
      trial.observe('test-pt-outcome', last.status.toLowerCase(), exchange, last.exchange);
      if (last.status === 'Paid') judgeReceipts(trial, last.exchange);
      if (last.status === 'Paid') judgeVouchers(trial, authorized, last.exchange);
      ends.push(last);
    }
    if (!(await trial.settles(again))) await advance(trial, 3 * minuteMs);
    await again;
    const [last] = ends;
    // Those that were tried before have ends of their own.
    if (!last || turns > 1 || ends.some(({ status }) => status !== last.status)) return;
    const proof = held.map(({ exchange }) => exchange);
    await judgeDebit(trial, { before, singles, last, proof });
  },
});

/** Section 3.3: PF is for good. */
export const failsForGood = check({
  slug: 'test-pf-for-good',
  title: 'with the prefix PF a payment stays Failed while time passes, and no wallet has paid for it',
  rules: ['test-pf-stays-failed', 'failed-is-final', 'failed-debits-nothing'],
  assumes,
  needs,
  disturbs: true,
  when: 'first',
  async body(trial) {
    for (const wish of [{ product: 'AA' }, { product: 'RV', quantity: 2 }, { product: 'FP' }] as const)
      await judgeMovement(trial, async () => {
        const before = await balances(trial);
        const authorized = await authorize(trial, await testPurchase(trial, { ...wish, prefix: 'PF' }));
        const answered = await pay(trial, authorized);
        const proof = [answered];
        // What it is answered at once is decided elsewhere.
        if (statusIn(answered) !== 'Failed') throw new GivenBroken('with the prefix PF PAY was not answered Failed');
        for (const ms of [0, 2 * minuteMs, hourMs, dayMs, 9 * dayMs]) {
          if (ms > 0) await advance(trial, ms);
          const { status, exchange } = await inquire(trial, authorized);
          for (const slug of ['test-pf-stays-failed', 'failed-is-final'])
            trial.holds(slug, 'Failed', status, answered, exchange);
          proof.push(exchange);
        }
        // Whatever the same PAY is answered once more. Another AUTH of its reference may be a new payment.
        const again = await pay(trial, authorized);
        const { status, exchange } = await inquire(trial, authorized);
        trial.holds('failed-is-final', 'Failed', status, answered, again, exchange);
        const { changes, wallets } = await changesSince(trial, before);
        return {
          ...{ id: 'failed-debits-nothing', expected: inWords({}), actual: inWords(changes) },
          proof: [...proof, wallets],
        };
      });
  },
});

/** A payment alone, and what it took. */
export type Single = Changed & { result: Paid };

/** What came to its end, and what it is compared with. */
interface Ended {
  before: Balances;
  /** Payments of the same, each of which took what it should. */
  singles: readonly Single[];
  /** All payments of the check so far, where that is more. */
  earlier?: readonly Single[];
  last: Shown;
  proof: Exchange[];
}

/**
 * Decides what a payment took that is at its end: one debit where it is Paid, as each of `singles` took, nothing where it
 * Failed. Commission may have come to the wallets since. Decides nothing where others may pay from the
 * wallets while the clock moves.
 */
export async function judgeDebit(
  trial: Trial,
  { before, singles, earlier = singles, last, proof }: Ended,
): Promise<void> {
  if (!trial.has('alone') || (last.status !== 'Paid' && last.status !== 'Failed')) return;
  const wanted = last.status === 'Failed' ? {} : sumOf(singles.map(({ changes }) => changes));
  // Each of them may have another beside it.
  const commission = timesOver(commissionsAtMost(earlier.map(({ result }) => result.shown)), 2);
  const fits = (it: Balances): boolean => isCommission(changesBetween(wanted, it), commission);
  const { changes: seen, wallets } = await changesUntil(trial, before, fits);
  const all = [...proof, last.exchange, wallets];
  if (last.status === 'Failed') {
    trial.expects('failed-debits-nothing', inWords({}), fits(seen), inWords(seen), ...all);
    return;
  }
  const isDebited = !isCommission(seen, commission);
  trial.expects('paid-debits-vendor-wallet', 'debited', isDebited, 'not debited', ...all);
  trial.expects('one-debit-per-reference', inWords(wanted), fits(seen), inWords(seen), ...all);
}
