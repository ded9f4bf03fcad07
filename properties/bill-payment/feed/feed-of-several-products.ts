import { check, type Exchange, fieldOf, Lacking, memberOf } from '../../../src/conformance/index.ts';
import {
  billerOf,
  compare,
  type Decimal,
  decimalIn,
  entriesIn,
  feed,
  minus,
  type Paid,
  type Purchase,
  paid,
  paidRules,
  plus,
  purchaseOf,
  setsPrice,
} from '../../../src/given/bill-payment/index.ts';

const latest = 'feed-holds-latest-payments';

/** Section 2.5: Amount is that of the payment. */
export const feedOfSeveralProducts = check({
  slug: 'feed-of-several-products',
  title: 'the feed tells all that was paid for several products, in one entry or in several',
  rules: [latest],
  assumes: paidRules,
  needs: ['fixture:purchases', 'isolate'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'feed');
    const { allowsSeveralProducts, products } = await billerOf(trial, purchase.billerCode);
    const own = products.find((it) => it.code === purchase.productCode);
    const other = products.find((it) => it !== own && it.enabled && setsPrice(it) && it.requiresForex !== true);
    const isPossible = allowsSeveralProducts && own && setsPrice(own) && own.requiresForex !== true;
    if (!isPossible || !other || purchase.price === undefined)
      throw new Lacking('a biller with a feed that takes several products in one payment');
    const price = plus(purchase.price, '0.12');
    const payment = await paid(trial, [purchase, { ...purchase, productCode: other.code, price }]);
    const exchange = await feed(trial, purchase.billerCode);
    // What is taken off for commission is open, and a fee may come on top.
    const least = minus(plus(purchase.price, price), commissionOf(payment));
    const told = toldOf(exchange, purchase);
    trial.expects(latest, `${least} at least`, compare(told, least) >= 0, told, payment.pay, exchange);
  },
});

/** What the entries of a member tell in all; the tenant is fresh. */
function toldOf(exchange: Exchange, { memberNumber }: Purchase): Decimal {
  const own = (entriesIn(exchange) ?? []).filter((it) => it.memberNumber === memberNumber);
  return plus('0', ...own.map(({ amount }) => amount ?? '0'));
}

function commissionOf({ shown }: Paid): Decimal {
  const products = fieldOf(shown, 'Products');
  const all = Array.isArray(products) ? products.map((it) => decimalIn(memberOf(it, 'VendorCommission')) ?? '0') : [];
  return plus('0', ...all);
}
