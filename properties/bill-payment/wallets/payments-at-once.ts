import { check } from '../../../src/conformance/index.ts';
import {
  authorize,
  inquire,
  inWords,
  judgeMovement,
  paid,
  pay,
  testPurchase,
  timesOver,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import { assumes } from '../references/pay-at-once.ts';

/** Sections 1, 3.2: payments that meet in one wallet are all debited. */
export const paidInCompany = check({
  slug: 'pay-in-company',
  title: 'of simultaneous payments each that is Paid is debited',
  rules: ['paid-debits-vendor-wallet'],
  assumes,
  needs: ['fixture:testBiller'],
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
      return { id: 'paid-debits-vendor-wallet', expected, actual: fits ? expected : inWords(changes), proof };
    });
  },
});
