import { check } from '../../../src/conformance/index.ts';
import {
  advance,
  balances,
  changesSince,
  dayMs,
  hourMs,
  inquire,
  inWords,
  paid,
  reversed,
  reversiblePayment,
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
    if (!trial.has('isolate')) return;
    const { changes, wallets } = await changesSince(trial, before);
    // What comes in, such as a commission, is no debit.
    const fallen = Object.entries(changes).filter(([, change]) => change.startsWith('-'));
    const actual = inWords(Object.fromEntries(fallen));
    trial.holds('one-debit-per-reference', inWords({}), actual, ...proof, wallets);
  },
});
