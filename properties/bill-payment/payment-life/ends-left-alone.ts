import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  authorize,
  type Balances,
  balances,
  changesSince,
  dayMs,
  hourMs,
  inquire,
  inWords,
  isFinal,
  isReversal,
  paid,
  pay,
  reverse,
  reversed,
  reversiblePayment,
  statusIn,
  testPurchase,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import { assumes } from '../reversals/reversals.ts';

/** Section 3.1: Paid and Reversed are final. */
export const endsLeftAlone = check({
  slug: 'ends-left-alone',
  title: 'what is Paid or Reversed stays so while time passes, and its money with it',
  rules: ['paid-stays-paid', 'reversed-is-final', 'one-debit-per-reference'],
  assumes,
  needs: ['clock.advance', 'fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const single = await withChanges(trial, async () => paid(trial, await testPurchase(trial, { product: 'AA' })));
    const payment = single.result;
    const taken = trial.fixtures.purchases?.reversible
      ? await reversed(trial, await reversiblePayment(trial))
      : undefined;
    const before = await balances(trial);
    const proof = [payment.pay];
    for (const ms of [2 * 60_000, hourMs, dayMs, 10 * dayMs, 40 * dayMs]) {
      await advance(trial, ms);
      const shown = await inquire(trial, payment);
      trial.holds('paid-stays-paid', 'Paid', shown.status, payment.pay, shown.exchange);
      proof.push(shown.exchange);
      if (!taken) continue;
      const after = await inquire(trial, taken);
      trial.holds('reversed-is-final', 'Reversed', after.status, taken.reversal, after.exchange);
    }
    if (trial.has('isolate')) await judgeUndebited(trial, before, proof);
    await judgeTakenBackMeanwhile(trial);
  },
});

async function judgeUndebited(trial: Trial, before: Balances, proof: readonly Exchange[]): Promise<void> {
  const { changes, wallets } = await changesSince(trial, before);
  // What comes in, such as a commission, is no debit.
  const fallen = Object.entries(changes).filter(([, change]) => change.startsWith('-'));
  const actual = inWords(Object.fromEntries(fallen));
  trial.holds('one-debit-per-reference', inWords({}), actual, ...proof, wallets);
}

/** What would be Paid a day later: whether it can be taken back before is open, but where it is, Reversed is for good. */
async function judgeTakenBackMeanwhile(trial: Trial): Promise<void> {
  const authorized = await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PP' }));
  if (isFinal(statusIn(await pay(trial, authorized)))) return;
  const reversal = await reverse(trial, authorized.reference);
  const { status } = await inquire(trial, authorized);
  if (!isReversal(reversal) || status !== 'Reversed') return;
  for (const ms of [dayMs + hourMs, 2 * dayMs]) {
    await advance(trial, ms);
    const later = await inquire(trial, authorized);
    trial.holds('reversed-is-final', 'Reversed', later.status, reversal, later.exchange);
  }
}
