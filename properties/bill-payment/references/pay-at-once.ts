import { check } from '../../../src/conformance/index.ts';
import {
  authorize,
  inquire,
  inWords,
  judgeMovement,
  paid,
  paidRules,
  pay,
  testPurchase,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';

export const assumes = [...paidRules, ...walletRules];

/** Sections 2.3, 8: one reference is one payment, however many calls come at once. */
export const paidAtOnce = check({
  slug: 'pay-at-once',
  title: 'simultaneous PAYs of one reference debit once, and it stays Paid',
  rules: ['one-debit-per-reference', 'paid-stays-paid'],
  assumes,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const product of ['AA', 'FP'] as const) {
      const purchase = await testPurchase(trial, { product });
      await judgeMovement(trial, async () => {
        const single = await withChanges(trial, () => paid(trial, purchase));
        const { result, changes, wallets } = await withChanges(trial, async () => {
          const authorized = await authorize(trial, purchase);
          const pays = await Promise.all(Array.from({ length: trial.burst }, () => pay(trial, authorized)));
          // What is still under way may be debited when it is asked for.
          return { authorized, pays, shown: await inquire(trial, authorized) };
        });
        const { shown } = result;
        const proof = [single.wallets, ...result.pays.slice(0, 2), shown.exchange, wallets];
        if (shown.status === 'Paid') {
          const again = await inquire(trial, result.authorized);
          trial.holds('paid-stays-paid', 'Paid', again.status, shown.exchange, again.exchange);
        }
        const expected = shown.status === 'Paid' ? inWords(single.changes) : `${inWords(single.changes)}, or nothing`;
        const fits = [inWords(single.changes), ...(shown.status === 'Paid' ? [] : [inWords({})])];
        const actual = fits.includes(inWords(changes)) ? expected : inWords(changes);
        return { id: 'one-debit-per-reference', expected, actual, proof };
      });
    }
  },
});
