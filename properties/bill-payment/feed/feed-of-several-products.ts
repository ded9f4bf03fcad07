import { check, defined, type Exchange, fieldOf, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Biller,
  billerOf,
  commissionIn,
  compare,
  currencyOf,
  type Decimal,
  decimalIn,
  entriesIn,
  feed,
  minus,
  type Product,
  type Purchase,
  paid,
  paidRules,
  plus,
  purchaseOf,
  setsPrice,
  times,
} from '../../../src/given/bill-payment/index.ts';

const latest = 'feed-holds-latest-payments';

/** Section 2.5: Amount is that of the payment. */
export const feedOfSeveralProducts = check({
  slug: 'feed-of-several-products',
  title: 'the feed tells all that was paid for several products and for several units, in one entry or in several',
  rules: [latest],
  assumes: paidRules,
  needs: ['fixture:purchases', 'isolate'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'feed');
    const biller = await billerOf(trial, purchase.billerCode);
    const wishes = [unitsOf(trial, biller, purchase), pairOf(biller, purchase)].filter((it) => it !== undefined);
    if (wishes.length === 0) throw new Lacking('a biller with a feed that takes several products or units at once');
    const before: Record<string, Decimal> = {};
    for (const { purchases, total } of wishes) {
      const payment = await paid(trial, purchases);
      // Which currencies a feed without one has is not shown.
      const currency = currencyOf(payment);
      const exchange = await feed(trial, purchase.billerCode, defined({ currency }));
      // What is taken off for commission is open, and a fee may come on top.
      const least = minus(
        total ?? decimalIn(fieldOf(payment.shown, 'TotalAmount')) ?? '0',
        commissionIn(payment.shown),
      );
      const all = toldOf(exchange, purchase);
      const told = minus(all, before[currency ?? ''] ?? '0');
      trial.expects(latest, `${least} at least`, compare(told, least) >= 0, told, payment.pay, exchange);
      before[currency ?? ''] = all;
    }
  },
});

/** What is bought, and the sum of its prices where that is known before. */
interface Wish {
  purchases: Purchase[];
  total?: Decimal;
}

/** The purchase, and another product in the same payment; undefined where the biller sells none so. */
function pairOf({ allowsSeveralProducts, products }: Biller, purchase: Purchase): Wish | undefined {
  const own = products.find((it) => it.code === purchase.productCode);
  const other = products.find((it) => it !== own && it.enabled && setsPrice(it) && it.requiresForex !== true);
  const isPossible = allowsSeveralProducts && own && setsPrice(own) && own.requiresForex !== true;
  if (!isPossible || !other || purchase.price === undefined) return undefined;
  const price = plus(purchase.price, '0.12');
  const purchases = [purchase, { ...purchase, productCode: other.code, price }];
  return { purchases, total: plus(purchase.price, price) };
}

/** Three units of the purchase, or of what the test biller sells to any member; undefined where it sells none so. */
function unitsOf(trial: Trial, { code, products }: Biller, purchase: Purchase): Wish | undefined {
  const isTest = code === trial.fixtures.testBiller;
  const isKnown = (it: Product): boolean => it.code === (isTest ? 'RV' : purchase.productCode);
  const product = products.find((it) => isKnown(it) && it.enabled && it.allowsQuantity);
  const { price, ...rest } = purchase;
  const units = { ...rest, ...(product && { productCode: product.code }), quantity: 3 };
  if (product?.price !== undefined) return { purchases: [units], total: times(product.price, 3) };
  // Whether a price that the caller sets is that of one unit, the answer tells by its total.
  return product && setsPrice(product) && price !== undefined ? { purchases: [{ ...units, price }] } : undefined;
}

/** What the entries of a member tell in all; the tenant is fresh. */
function toldOf(exchange: Exchange, { memberNumber }: Purchase): Decimal {
  const own = (entriesIn(exchange) ?? []).filter((it) => it.memberNumber === memberNumber);
  return plus('0', ...own.map(({ amount }) => amount ?? '0'));
}
