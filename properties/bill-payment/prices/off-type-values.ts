import { check } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  judgeAuthRefused,
  refusalRules,
  sendProcess,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

type Body = Record<string, unknown>;

/** What is no number in any writing; a blank and a number in a text are other matters. */
const nonsense = ['a lot', '12,3.4x', true, { amount: 1 }, [1, 2]];

/** Sections 2.3, 7: amounts are decimals, a quantity is an integer. */
export const offTypeValues = check({
  slug: 'bill-off-type-values',
  title: 'AUTH with a TotalAmount, Price or Quantity that is no number at all is not Authorized',
  rules: ['amount-off-type-refused', ...refusalRules],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const [product, field] of [
      ['AA', 'TotalAmount'],
      ['AA', 'Price'],
      ['RV', 'TotalAmount'],
      ['RV', 'Quantity'],
    ] as const) {
      const { body, exchange } = await authorize(trial, await testPurchase(trial, { product }));
      const [first = {}] = body['Products'] as Body[];
      for (const value of nonsense) {
        const edit = field === 'TotalAmount' ? { [field]: value } : { Products: [{ ...first, [field]: value }] };
        const refused = await sendProcess(trial, { ...body, ...edit, Reference: trial.fresh('pay') });
        judgeAuthRefused(trial, 'amount-off-type-refused', refused, exchange);
      }
    }
  },
});
