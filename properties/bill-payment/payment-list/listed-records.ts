import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  listPayments,
  pageIn,
  paid,
  paidRules,
  pay,
  testPair,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { judgeFields } from '../storylines/world/audit/listed-fields.ts';

/** Section 2.5: a listing is a subset of its payment, whatever was bought and whatever came of it. */
export const listedRecords = check({
  slug: 'payment-list-records',
  title:
    'what the entry of a payment has in common with its STATUS is the same, of several units or products or Failed',
  rules: ['listing-is-of-its-payment'],
  assumes: [...paidRules, 'listPayments/200'],
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const payment of await payments(trial)) {
      const page = pageIn(await listPayments(trial, { VendorReference: payment.reference }));
      if (page) await judgeFields({ trial }, { authorized: payment }, page);
    }
  },
});

async function payments(trial: Trial): Promise<Authorized[]> {
  const made: Authorized[] = [await paid(trial, await testPurchase(trial, { product: 'RV', quantity: 3 }))];
  const pair = await testPair(trial);
  if (pair) made.push(await paid(trial, pair));
  made.push(await paid(trial, await testPurchase(trial, { product: 'FP' })));
  for (const product of ['AA', 'FP'] as const) {
    const failed = await authorize(trial, await testPurchase(trial, { product, prefix: 'PF' }));
    await pay(trial, failed);
    made.push(failed);
  }
  return made;
}
