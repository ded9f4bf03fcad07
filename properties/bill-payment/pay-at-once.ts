import { check } from '../../src/conformance/index.ts';
import {
  authorize,
  inquire,
  inWords,
  judgeMovement,
  paid,
  paidRules,
  pay,
  rule,
  testPurchase,
  timesOver,
  walletRules,
  withChanges,
} from '../../src/given/bill-payment/index.ts';

const needs = ['state', 'fixture:testBiller'];
const assumes = [...paidRules, ...walletRules];

/** Sections 2.3, 8: one reference is one payment, however many calls come at once. */
export const paidAtOnce = check({
  slug: 'pay-at-once',
  api: 'bill-payment',
  title: 'simultaneous PAYs of one reference debit once, and it stays Paid',
  rules: [rule('one-debit-per-reference'), rule('paid-stays-paid')],
  assumes,
  needs,
  async body(trial) {
    for (const product of ['AA', 'FP'] as const) {
      const purchase = await testPurchase(trial, { product });
      await judgeMovement(trial, async () => {
        const single = await withChanges(trial, () => paid(trial, purchase));
        const { result, changes, wallets } = await withChanges(trial, async () => {
          const authorized = await authorize(trial, purchase);
          const pays = await Promise.all(Array.from({ length: trial.burst }, () => pay(trial, authorized)));
          return { authorized, pays };
        });
        const shown = await inquire(trial, result.authorized);
        const proof = [single.wallets, ...result.pays.slice(0, 2), shown.exchange, wallets];
        if (shown.status === 'Paid') {
          const again = await inquire(trial, result.authorized);
          trial.holds(rule('paid-stays-paid'), 'Paid', again.status, shown.exchange, again.exchange);
        }
        const expected = shown.status === 'Paid' ? inWords(single.changes) : `${inWords(single.changes)}, or nothing`;
        const fits = [inWords(single.changes), ...(shown.status === 'Paid' ? [] : [inWords({})])];
        const actual = fits.includes(inWords(changes)) ? expected : inWords(changes);
        return { id: rule('one-debit-per-reference'), expected, actual, proof };
      });
    }
  },
});

/** Sections 1, 3.2: payments that meet in one wallet are all debited. */
export const paidInCompany = check({
  slug: 'pay-in-company',
  api: 'bill-payment',
  title: 'of simultaneous payments each that is Paid is debited',
  rules: [rule('paid-debits-vendor-wallet')],
  assumes,
  needs,
  async body(trial) {
    const purchase = await testPurchase(trial, { product: 'AA' });
    const count = Math.min(16, trial.burst);
    await judgeMovement(trial, async () => {
      const single = await withChanges(trial, () => paid(trial, purchase));
      const { result, changes, wallets } = await withChanges(trial, async () => {
        const all = [];
        for (let n = 0; n < count; n += 1) all.push(await authorize(trial, purchase));
        await Promise.all(all.map((it) => pay(trial, it)));
        return Promise.all(all.map((it) => inquire(trial, it)));
      });
      const isOver = result.every(({ status }) => status === 'Paid' || status === 'Failed');
      const times = result.filter(({ status }) => status === 'Paid').length;
      const expected = `${times} times ${inWords(single.changes)}`;
      const fits = !isOver || inWords(timesOver(single.changes, times)) === inWords(changes);
      const proof = [single.wallets, ...result.slice(0, 2).map((it) => it.exchange), wallets];
      return { id: rule('paid-debits-vendor-wallet'), expected, actual: fits ? expected : inWords(changes), proof };
    });
  },
});
