import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  balances,
  type Currency,
  compare,
  type Decimal,
  debited,
  fallOfPaid,
  half,
  itemOf,
  keepingWallets,
  knownPurchases,
  outcomeOf,
  type Product,
  type Purchase,
  paid,
  paidRules,
  productOf,
  sendAuth,
  setsPrice,
  setWallet,
  testPurchase,
  times,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

/**
 * The most that is paid: thousands, and what is beyond the cents that 31 bits hold, half of which is not, where the product's limit
 * and the operator's funds reach so far.
 */
const most = '9876.54';
const millions = '39876543.21';

/** Sections 1, 3.2: a large payment is debited as well as a small one. */
export const largeDebits = check({
  slug: 'bill-large-debits',
  title: 'a payment of several thousands, or of what its limit lets through, is debited much more than half of it is',
  rules: ['paid-debits-vendor-wallet'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller', 'alone'],
  disturbs: true,
  async body(trial) {
    const purchases = [await testPurchase(trial, { product: 'AA' }), ...(await widest(trial))];
    await keepingWallets(trial, async () => {
      let count = 0;
      for (const purchase of purchases) if (await judgeLarge(trial, purchase, most)) count += 1;
      const [, wide] = purchases;
      if (wide && trial.driver.operator?.setWallet && (await judgeLarge(trial, wide, millions))) count += 1;
      if (count === 0) throw new Lacking('a product that is sold for hundreds, and a wallet that covers them');
    });
  },
});

/** The purchase of the target file whose limit is the highest, where the caller sets its price. */
async function widest(trial: Trial): Promise<Purchase[]> {
  let best: { purchase: Purchase; limit: Decimal } | undefined;
  for (const purchase of knownPurchases(trial)) {
    const product = await productOf(trial, purchase.billerCode, purchase.productCode);
    const limit = largestOf(product, millions);
    if (!setsPrice(product) || product.metadataFields.length > 0) continue;
    if (!best || compare(limit, best.limit) > 0) best = { purchase, limit };
  }
  return best ? [best.purchase] : [];
}

function largestOf({ maxAmount }: Product, most: Decimal): Decimal {
  return maxAmount !== undefined && compare(maxAmount, most) < 0 ? maxAmount : most;
}

/**
 * Twice the price takes more than one and a half times what the price takes: fee, commission and the rate of another
 * currency change both alike. Returns whether both could be paid.
 */
async function judgeLarge(trial: Trial, purchase: Purchase, atMost: Decimal): Promise<boolean> {
  const { product } = await itemOf(trial, purchase);
  const limit = largestOf(product, atMost);
  // What a limit lets through by thousands was judged there.
  if (atMost !== most && compare(limit, atMost) < 0) return false;
  const affordable = half(half(await fundsOf(trial, atMost)));
  const price = half(compare(affordable, limit) < 0 ? affordable : limit);
  if (compare(price, '100') < 0 || compare(price, product.minAmount ?? '0') < 0) return false;
  const twice = times(price, 2);
  // Of a biller that refuses it nobody knows why.
  if (outcomeOf(await sendAuth(trial, { ...purchase, price: twice })) !== 'accepted') return false;
  const one = await debited(trial, () => paid(trial, { ...purchase, price }));
  const two = await debited(trial, () => paid(trial, { ...purchase, price: twice }));
  const [less, more] = [fallOfPaid(one), fallOfPaid(two)];
  const words = `far more for ${twice} than ${less} for ${price}`;
  const isMore = compare(times(more, 2), times(less, 3)) > 0;
  const proof = [one.result.pay, one.wallets, two.result.exchange, two.result.pay, two.wallets];
  return trial.expects('paid-debits-vendor-wallet', words, isMore, `${more} for ${twice}`, ...proof);
}

/** What either wallet holds at least, filled up where the operator can. */
async function fundsOf(trial: Trial, atMost: Decimal): Promise<Decimal> {
  const canSet = trial.driver.operator?.setWallet !== undefined;
  const held = await balances(trial);
  for (const currency of Object.keys(held) as Currency[])
    if (canSet) await setWallet(trial, { currency, balance: times(atMost, 10), minimumBalance: '0' });
  const [least = '0'] = Object.values(canSet ? await balances(trial) : held).sort(compare);
  return least;
}
