import { check } from '../../../src/conformance/index.ts';
import {
  advance,
  dayMs,
  inquire,
  inWords,
  isReturned,
  isReversal,
  judgeMovement,
  paidRules,
  reversalResultOf,
  reversalRules,
  reverse,
  reversed,
  reversiblePayment,
  totalOf,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';

const assumes = [...paidRules, ...reversalRules, ...walletRules];

/** Section 7: what was refunded before is not refunded again, nor at the same time. */
export const reversedAtOnce = check({
  slug: 'reversals-at-once',
  title: 'of simultaneous reversals of one payment one goes through, and the money comes back once',
  rules: ['reversal-already-refunded', 'reversal-returns-money'],
  assumes,
  needs: ['fixture:purchases'],
  async body(trial) {
    await judgeMovement(trial, async () => {
      const { result: payment, changes: debit } = await withChanges(trial, () => reversiblePayment(trial));
      const { result, changes, wallets } = await withChanges(trial, () =>
        Promise.all(Array.from({ length: trial.burst }, () => reverse(trial, payment.reference))),
      );
      const done = result.filter(isReversal);
      const proof = [payment.pay, ...[...done, ...result].slice(0, 3)];
      trial.expects('reversal-already-refunded', 'at most one', done.length <= 1, `${done.length} of them`, ...proof);
      const { status, exchange } = await inquire(trial, payment);
      const expected = `${status === 'Reversed' ? 'the price, or all,' : inWords({})} of a debit of ${inWords(debit)}`;
      const isRight =
        status === 'Reversed'
          ? isReturned(payment.shown, totalOf(payment), debit, changes)
          : inWords(changes) === inWords({});
      return {
        id: 'reversal-returns-money',
        expected,
        actual: isRight ? expected : `${inWords(changes)} of a debit of ${inWords(debit)}`,
        proof: [...proof, exchange, wallets],
      };
    });
  },
});

/** Sections 4.1, 8: a reversal's reference is new. */
export const reversalReferenceOnce = check({
  slug: 'reversal-reference-at-once',
  title: 'of simultaneous reversals of several payments under one reference one goes through',
  rules: ['reversal-duplicate-reference'],
  assumes,
  needs: ['fixture:purchases'],
  async body(trial) {
    const payments = [];
    for (let n = 0; n < 4; n += 1) payments.push(await reversiblePayment(trial));
    const reference = trial.fresh('rev');
    const all = await Promise.all(payments.map((it) => reverse(trial, it.reference, reference)));
    const done = all.filter(isReversal);
    trial.expects(
      'reversal-duplicate-reference',
      'at most one',
      done.length <= 1,
      `${done.length} of them`,
      ...[...done, ...all].slice(0, 4),
    );
  },
});

/** Sections 4.1, 8: nor is it new again after some time. */
export const reversalReferenceLater = check({
  slug: 'reversal-reference-later',
  title: 'days later the reference of a reversal is still used',
  rules: ['reversal-duplicate-reference'],
  assumes,
  needs: ['fixture:purchases', 'clock.advance'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const first = await reversed(trial, await reversiblePayment(trial));
    await advance(trial, 2 * dayMs);
    const payment = await reversiblePayment(trial);
    const again = await reverse(trial, payment.reference, first.reversalReference);
    trial.holds('reversal-duplicate-reference', 'ErrorCode 2', reversalResultOf(again), first.reversal, again);
  },
});
