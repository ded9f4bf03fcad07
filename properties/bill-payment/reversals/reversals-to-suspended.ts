import { check, Lacking } from '../../../src/conformance/index.ts';
import {
  type Balances,
  balances,
  changesUntil,
  currencyOf,
  inWords,
  isReturned,
  isReversal,
  keepingWallets,
  paidRules,
  reverse,
  reversiblePayment,
  setWallet,
  totalOf,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';

/** Sections 2.5, 3.2: whatever the wallet is by then, what was reversed is back. */
export const reversalsToSuspended = check({
  slug: 'reversals-to-suspended-wallet',
  title:
    'a reversal that goes through while its wallet is suspended has put the debit back once the wallet is open again',
  rules: ['reversal-returns-money'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:purchases', 'operator.setWallet', 'alone'],
  disturbs: true,
  async body(trial) {
    const { result: payment, changes: debit } = await withChanges(trial, () => reversiblePayment(trial));
    const currency = currencyOf(payment);
    if (currency === undefined) throw new Lacking('a reversible payment whose currency AUTH tells');
    const before = await balances(trial);
    await keepingWallets(trial, async () => {
      await setWallet(trial, { currency, status: 'suspended' });
      const reversal = await reverse(trial, payment.reference);
      await setWallet(trial, { currency, status: 'open' });
      // Whether it goes through is not shown.
      if (!isReversal(reversal)) throw new Lacking('a reversal that goes through while its wallet is suspended');
      const fits = (back: Balances): boolean => isReturned(payment.shown, totalOf(payment), debit, back);
      const { changes, wallets } = await changesUntil(trial, before, fits);
      const words = 'the debit back, but for a fee';
      trial.expects('reversal-returns-money', words, fits(changes), inWords(changes), payment.pay, reversal, wallets);
    });
  },
});
