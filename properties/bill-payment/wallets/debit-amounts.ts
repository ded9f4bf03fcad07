import { centsOf, check, Lacking } from '../../../src/conformance/index.ts';
import {
  compare,
  type Decimal,
  debited,
  fallOfPaid,
  itemOf,
  minus,
  paid,
  paidRules,
  plus,
  priceOf,
  testPurchase,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

/** Cents more than the first price; fee and commission may change with the price, but not by a quarter of it. */
const steps = ['0.37', '0.93', '3.11'] as const;

/** Sections 1, 3.2: the cents of a price are debited as well. */
export const debitAmounts = check({
  slug: 'bill-debit-amounts',
  title: 'payments that differ by some cents are debited with about these cents between them',
  rules: ['paid-debits-vendor-wallet'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller', 'alone'],
  async body(trial) {
    const purchase = await testPurchase(trial, { product: 'AA' });
    const { product } = await itemOf(trial, purchase);
    const price = priceOf({ purchase, product });
    const most = product.maxAmount;
    if (price === undefined || (most !== undefined && compare(plus(price, '3.11'), most) > 0))
      throw new Lacking('a test product AA with several amounts within its limits');
    const first = await debited(trial, () => paid(trial, purchase));
    for (const step of steps) {
      const next = await debited(trial, () => paid(trial, { ...purchase, price: plus(price, step) }));
      const more = minus(fallOfPaid(next), fallOfPaid(first));
      const proof = [first.result.pay, first.wallets, next.result.pay, next.wallets];
      trial.expects('paid-debits-vendor-wallet', `about ${step} more`, isAbout(more, step), `${more} more`, ...proof);
    }
  },
});

function isAbout(more: Decimal, step: Decimal): boolean {
  const [seen, wanted] = [Number(more) * 100, Number(centsOf(step))];
  return Math.abs(seen - wanted) <= wanted / 4 + 2;
}
