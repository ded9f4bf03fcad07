import {
  check,
  type Exchange,
  fieldOf,
  Lacking,
  listOf,
  memberOf,
  type Trial,
} from '../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  authorizeRules,
  billersIn,
  judgeAccepted,
  listBillers,
  outcomeOf,
  type Product,
  paid,
  paidRules,
  pay,
  productsOf,
  resultOf,
  settled,
  type TestProduct,
  testBillerOf,
  testPair,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

/** What the document says of a test product, and what its catalogue entry shows of that. */
type Fact = [slug: string, product: TestProduct, expected: string, actual: (product: Product) => string];

const facts: Fact[] = [
  ['test-ai-part-payment', 'AI', 'AuthAmountMandated false', mandated],
  ['test-am-full-payment', 'AM', 'AuthAmountMandated true', mandated],
  [
    'test-aa-caller-sets-price',
    'AA',
    'no Price, AuthAmountMandated null',
    (it) => `${it.price === undefined ? 'no Price' : `Price ${it.price}`}, ${mandated(it)}`,
  ],
  ['test-rv-fixed-price', 'RV', 'a Price', priced],
  ['test-rv-returns-vouchers', 'RV', 'ReturnsVouchers true', (it) => `ReturnsVouchers ${it.returnsVouchers}`],
  ['test-rv-quantity', 'RV', 'AllowSpecifyQuantity true', (it) => `AllowSpecifyQuantity ${it.allowsQuantity}`],
  ['test-fp-fixed-price', 'FP', 'a Price', priced],
  ['test-fp-forex', 'FP', 'RequiresForex true', (it) => `RequiresForex ${it.requiresForex}`],
];

function mandated({ authAmountMandated }: Product): string {
  return `AuthAmountMandated ${authAmountMandated}`;
}

function priced({ price }: Product): string {
  return price === undefined ? 'no Price' : 'a Price';
}

/** Section 3.3: the five test products are in the catalogue as they are described. */
export const testProductsListed = check({
  slug: 'test-products',
  title: 'the catalogue shows the test products as the document describes them',
  rules: [...facts.map(([slug]) => slug), 'test-aa-has-limits'],
  needs: ['fixture:testBiller'],
  async body(trial) {
    const code = testBillerOf(trial);
    const unseen = new Set(facts.map(([, product]) => product));
    for (const codes of [[code], undefined]) {
      const exchange = await listBillers(trial, codes);
      const products = billersIn(exchange)?.find((it) => it.code === code)?.products ?? [];
      for (const [slug, name, expected, actual] of facts) {
        const product = products.find((it) => it.code === name);
        // A vendor may not be allowed to sell all of them.
        if (!product) continue;
        unseen.delete(name);
        trial.holds(slug, expected, actual(product), exchange);
      }
      const chosen = products.find((it) => it.code === 'AA');
      if (chosen) trial.observe('test-aa-has-limits', limitsOf(chosen), exchange);
    }
    if (unseen.size > 0) throw new Lacking(`the test products ${[...unseen].join(', ')}`);
  },
});

function limitsOf({ minAmount, maxAmount }: Product): string {
  if (minAmount !== undefined && maxAmount !== undefined) return 'both';
  return minAmount === maxAmount ? 'none' : 'one';
}

/** Section 3.3: AUTH returns the price of AI and AM, and of RV more than one can be bought. */
export const testProductsSold = check({
  slug: 'test-products-sold',
  title: 'AUTH returns the price of the test products AI and AM, and several RV are sold at once',
  rules: ['test-ai-auth-returns-price', 'test-am-auth-returns-price', 'test-rv-quantity'],
  assumes: paidRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const product of ['AI', 'AM'] as const) {
      const { exchange, prices } = await authorize(trial, await testPurchase(trial, { product }));
      const slug = `test-${product.toLowerCase()}-auth-returns-price`;
      trial.expects(slug, 'a price', prices[0] !== undefined, 'no price', exchange);
    }
    for (const quantity of [2, 5]) {
      const several = await testPurchase(trial, { product: 'RV', quantity });
      const authorized = await judgeAccepted(trial, 'test-rv-quantity', several);
      const answered = await pay(trial, authorized);
      const shown = await settled(trial, authorized.reference, answered);
      if (outcomeOf(shown) === 'open') throw new Lacking('a payment of several RV that comes to an end');
      trial.holds('test-rv-quantity', 'Paid', resultOf(shown), authorized.exchange, answered, shown);
    }
  },
});

/** Section 3.3: on success both kinds of receipts are always there. */
export const testReceipts = check({
  slug: 'test-receipts',
  title: 'every successful payment at the test biller has HTML receipts and SMS texts',
  rules: ['test-biller-returns-html', 'test-biller-returns-smses'],
  assumes: [...paidRules, ...authorizeRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const product of ['AA', 'AI', 'AM', 'RV', 'FP'] as const) {
      const { shown } = await paid(trial, await testPurchase(trial, { product }));
      judgeReceipts(trial, shown);
    }
    const pair = await testPair(trial);
    if (pair) judgeReceipts(trial, (await paid(trial, pair)).shown);
  },
});

/** Decides that a Paid answer of the test biller has receipts of both kinds. */
export function judgeReceipts(trial: Trial, exchange: Exchange): void {
  for (const [slug, name] of [
    ['test-biller-returns-html', 'ReceiptHtml'],
    ['test-biller-returns-smses', 'ReceiptSmses'],
  ] as const) {
    const receipts = fieldOf(exchange, `PaymentData.${name}`);
    const isThere = Array.isArray(receipts) && receipts.some((it) => typeof it === 'string' && it.trim() !== '');
    trial.expects(slug, 'at least one entry', isThere, 'none', exchange);
  }
}

/** Decides that a payment of a product that returns vouchers has them, however late it was paid. */
export function judgeVouchers(trial: Trial, { items }: Pick<Authorized, 'items'>, exchange: Exchange): void {
  const products = productsOf(exchange);
  for (const [n, { product }] of items.entries()) {
    if (!product.returnsVouchers || products.length !== items.length) continue;
    const vouchers = listOf(memberOf(products[n], 'Vouchers')) ?? [];
    trial.expects('voucher-product-returns-vouchers', 'vouchers', vouchers.length > 0, 'none', exchange);
  }
}
