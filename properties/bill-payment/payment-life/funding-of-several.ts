import { check, Lacking } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  compare,
  currencies,
  judgeAuthRefused,
  keepingWallets,
  outcomeOf,
  plus,
  productOf,
  refusalRules,
  sendAuth,
  setWallet,
  testBillerOf,
  testPurchase,
  times,
} from '../../../src/given/bill-payment/index.ts';

/** Sections 1, 2.3, 3.2: the wallet has to cover all products of a payment. */
export const fundingOfSeveral = check({
  slug: 'auth-needs-funds-for-several',
  title: 'AUTH of two products is not Authorized where the wallet covers the cheaper one alone, whichever is the first',
  rules: ['auth-checks-wallet-funding', ...refusalRules],
  assumes: authorizeRules,
  needs: ['fixture:testBiller', 'operator.setWallet'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const one = await testPurchase(trial, { product: 'RV' });
    const { price: small } = await productOf(trial, testBillerOf(trial), 'RV');
    const { minAmount = '0', maxAmount } = await productOf(trial, testBillerOf(trial), 'AA');
    if (small === undefined) throw new Lacking('a test product RV of fixed price');
    const large = plus(times(small, 10), minAmount);
    const { memberNumber } = one;
    const other = { ...(await testPurchase(trial, { product: 'AA', price: large })), memberNumber };
    await authorize(trial, one);
    const orders = [
      [one, other],
      [other, one],
    ];
    for (const pair of orders)
      if (outcomeOf(await sendAuth(trial, pair)) !== 'accepted' || (maxAmount && compare(large, maxAmount) > 0))
        throw new Lacking('test products RV and AA that are authorised together');
    await keepingWallets(trial, async () => {
      for (const currency of currencies)
        await setWallet(trial, { currency, balance: times(small, 2), minimumBalance: '0' });
      const exchange = await sendAuth(trial, one);
      // Those before are authorised still, and may hold their amounts.
      if (outcomeOf(exchange) !== 'accepted') throw new Lacking('a wallet of which open AUTHs hold nothing');
      for (const pair of orders)
        judgeAuthRefused(trial, 'auth-checks-wallet-funding', await sendAuth(trial, pair), exchange);
    });
  },
});
