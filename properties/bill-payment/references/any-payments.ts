import fc from 'fast-check';
import { check, fieldOf, jsonOf, memberOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  amountWithin,
  authorizeRules,
  decimalIn,
  type Paid,
  paid,
  paidRules,
  plus,
  productOf,
  resultOf,
  statusOfPayment,
  type TestWish,
  testBillerOf,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

const finds = 'reference-finds-payment';

interface Wish extends Pick<TestWish, 'product'> {
  quantity: number | undefined;
  cents: number;
  usd: boolean;
}

const wishes: fc.Arbitrary<Wish> = fc.record({
  product: fc.constantFrom('AA' as const, 'AA', 'AI', 'AM', 'RV', 'FP'),
  quantity: fc.constantFrom(undefined, 1, 2, 3),
  cents: fc.integer({ min: 0, max: 99 }),
  usd: fc.boolean(),
});

/** Sections 2.3, 2.4, 3.3: payments of every kind, of which observers compare request and answer. */
export const anyPayments = check({
  slug: 'bill-any-payments',
  title: 'any payment to the test biller is authorised, paid, and found as it was paid',
  rules: [finds, 'test-any-member-number-works'],
  assumes: [...authorizeRules, ...paidRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    await trial.property(
      wishes,
      async (t, wish) => {
        const payment = await paid(t, await purchaseFor(t, wish));
        await judgeFound(t, payment);
      },
      { runs: 12, examples: [{ product: 'RV', quantity: 3, cents: 0, usd: false }] },
    );
  },
});

async function purchaseFor(trial: Trial, { product: name, quantity, cents, usd }: Wish) {
  const product = await productOf(trial, testBillerOf(trial), name);
  const one = quantity === undefined ? undefined : 1;
  const units = product.allowsQuantity ? quantity : one;
  return testPurchase(trial, {
    product: name,
    currency: usd && product.requiresForex === null ? 'USD' : undefined,
    price: name === 'AA' ? priceWith(amountWithin(product), product.maxAmount, cents) : undefined,
    quantity: units,
  });
}

function priceWith(base: string, max: string | undefined, cents: number): string {
  const price = plus(base, `0.${String(cents).padStart(2, '0')}`);
  return max !== undefined && decimalIn(max) === decimalIn(base) ? base : price;
}

/** An inquiry tells of the payment that was made: what it names is compared. */
async function judgeFound(trial: Trial, payment: Paid): Promise<void> {
  const inquiry = await statusOfPayment(trial, payment.reference);
  if (!trial.holds(finds, 'Paid', resultOf(inquiry), payment.pay, inquiry)) return;
  for (const field of ['Reference', 'BillerCode', 'MemberNumber'] as const) {
    const told = textIn(fieldOf(inquiry, field));
    if (told !== undefined) trial.holds(finds, payment.body[field], told, payment.pay, inquiry);
  }
  const [first, later] = [payment.shown, inquiry].map((it) => productsOf(jsonOf(it)));
  if (later !== undefined) trial.holds(finds, first, later, payment.pay, inquiry);
}

/** What both answers tell of the products; undefined where there is no list of them. */
function productsOf(body: unknown): unknown[] | undefined {
  const products = memberOf(body, 'Products');
  if (!Array.isArray(products)) return undefined;
  return products.map((it) => [
    textIn(memberOf(it, 'Code')),
    decimalIn(memberOf(it, 'Quantity')),
    decimalIn(memberOf(it, 'Price')),
  ]);
}
