import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  blank,
  judgeAuthRefused,
  judgeNotPaid,
  judgeUnmoved,
  number,
  outcomeOf,
  payBody,
  refusalFormOf,
  refusalRules,
  sendProcess,
  testPurchase,
  times,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { without, withValue } from '../../body-edits.ts';

type Body = Record<string, unknown>;

/** The fields that a payment must have, with the rule that says so. */
const required = {
  Action: 'missing-action-refused',
  BillerCode: 'missing-biller-code-refused',
  Reference: 'missing-reference-refused',
  MemberNumber: 'missing-member-number-refused',
  Products: 'missing-products-refused',
  'Products.Code': 'missing-product-code-refused',
  TotalAmount: 'missing-total-amount-refused',
} as const;

type Field = keyof typeof required;

/** A copy of the body with one field edited, also of its one product. */
function withEdit(body: Body, field: Field, edit: (of: Body, name: string) => Body): Body {
  if (field !== 'Products.Code') return edit(body, field);
  const [first = {}] = body['Products'] as Body[];
  return { ...body, Products: [edit(first, 'Code')] };
}

/** Sections 2.3, 7: AUTH without a field that it must have. */
export const requiredFields = check({
  slug: 'bill-required-fields',
  title: 'AUTH that lacks a required field is refused, next to one that has all and is Authorized',
  rules: [...Object.values(required), ...refusalRules],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const product of ['AA', 'RV'] as const) {
      const { body, exchange, prices } = await authorize(trial, await testPurchase(trial, { product }));
      for (const field of Object.keys(required) as Field[]) {
        const refused = await sendProcess(trial, withEdit({ ...body, Reference: trial.fresh('pay') }, field, without));
        judgeAuthRefused(trial, required[field], refused, exchange);
      }
      const [first = {}] = body['Products'] as Body[];
      const both = times(prices[0] ?? '0', 2);
      for (const [field, lacking] of [
        ['Products', { Products: [] }],
        ['Products.Code', { Products: [first, without(first, 'Code')], TotalAmount: number(both) }],
      ] as const) {
        const refused = await sendProcess(trial, { ...body, ...lacking, Reference: trial.fresh('pay') });
        judgeAuthRefused(trial, required[field], refused, exchange);
      }
    }
  },
});

/** Section 2.3: empty is not the same word as absent. */
export const emptyFields = check({
  slug: 'bill-empty-fields',
  title: 'AUTH with an empty text in a required field: recorded',
  rules: ['empty-required-text'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const { body } = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    for (const field of ['Action', 'BillerCode', 'Reference', 'MemberNumber', 'Products.Code'] as const) {
      const json = withEdit({ ...body, Reference: trial.fresh('pay') }, field, (of, name) => withValue(of, name, ''));
      const exchange = await sendProcess(trial, json);
      trial.observe('empty-required-text', outcomeOf(exchange) === 'accepted' ? 'accepted' : 'refused', exchange);
    }
  },
});

/** Section 2.3: where AUTH does not return the price, PAY gives it. */
export const payWithoutPrice = check({
  slug: 'bill-pay-without-price',
  title:
    'PAY without Price is not paid where the caller sets the price, and nothing is debited; for a fixed price: recorded',
  rules: ['missing-price-at-pay-refused', 'blank-fixed-price-at-pay'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    const id = 'missing-price-at-pay-refused';
    for (const form of ['absent', 'null'] as const) {
      await judgeUnmoved(trial, id, async () => {
        const { authorized, answered } = await payBlank(trial, 'AA', form);
        await judgeNotPaid(trial, id, authorized, answered);
        return [authorized.exchange, answered];
      });
      // AUTH answered the fixed price: whether it "returns" it is a reading.
      const { authorized, answered } = await payBlank(trial, 'RV', form);
      const reading = outcomeOf(answered) === 'refused' ? 'refused' : 'paid';
      trial.observe('blank-fixed-price-at-pay', reading, authorized.exchange, answered);
    }
  },
});

async function payBlank(trial: Trial, product: 'AA' | 'RV', form: 'absent' | 'null') {
  const authorized = await authorize(trial, await testPurchase(trial, { product }));
  const body = payBody(trial, authorized);
  const [first = {}] = body['Products'] as Body[];
  const Products = [{ ...without(first, 'Price'), ...blank('Price', form) }];
  return { authorized, answered: await sendProcess(trial, { ...body, Products }) };
}

/** Section 2.3: what the document leaves open about a payment request. */
export const openRequests = check({
  slug: 'bill-open-requests',
  title: 'unknown actions, forex without acknowledgement and references used again: recorded',
  rules: ['unknown-action', 'forex-unacknowledged', 'reused-reference'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const read = (exchange: Exchange): string =>
      outcomeOf(exchange) === 'accepted' ? 'accepted' : refusalFormOf(exchange);
    const { body, reference } = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    for (const Action of ['Cancel', 'PAYMENT', 'auth ']) {
      const exchange = await sendProcess(trial, { ...body, Action, Reference: trial.fresh('pay') });
      trial.observe('unknown-action', read(exchange), exchange);
    }
    const again = await authorize(trial, await testPurchase(trial, { product: 'RV' }));
    const reused = await sendProcess(trial, { ...again.body, Reference: reference });
    trial.observe('reused-reference', outcomeOf(reused) === 'refused' ? 'refused' : 'accepted', reused);
    await observeForex(trial, read);
  },
});

async function observeForex(trial: Trial, read: (exchange: Exchange) => string): Promise<void> {
  const forex = await authorize(trial, await testPurchase(trial, { product: 'FP' }));
  const [first = {}] = forex.body['Products'] as Body[];
  for (const Products of [[without(first, 'RequiresForexPayment')], [{ ...first, RequiresForexPayment: false }]]) {
    const exchange = await sendProcess(trial, { ...forex.body, Products, Reference: trial.fresh('pay') });
    trial.observe('forex-unacknowledged', read(exchange), exchange);
  }
  const Products = [without(first, 'RequiresForexPayment')];
  const paid = await sendProcess(trial, { ...payBody(trial, forex), Products });
  trial.observe('forex-unacknowledged', `PAY: ${read(paid)}`, forex.exchange, paid);
}
