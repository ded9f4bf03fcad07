import { check, statusOf } from '../../../src/conformance/index.ts';
import {
  refundBody,
  refundRules,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';
import { invalidMsisdns } from '../../arbitraries/msisdns.ts';
import { without, withValue } from '../../body-edits.ts';
import { requiredFields, textFields } from '../charge-fields.ts';

/** Sections 2.1, 7: a refund's body obeys the rules of a charge's. */
export const refundBodyRefused = check({
  slug: 'refund-body-refused',
  title: 'a refund whose body breaks one rule is refused with 400 and moves nothing',
  rules: [
    'refund-required-field-absent',
    'refund-amount-invalid-refused',
    'refund-currency-other-refused',
    'refund-msisdn-invalid-refused',
    'refund/400',
    'refused-refund-moves-nothing',
    ...refundRules,
  ],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const charged = await successfulCharge(trial, { amount: '20.00' });
    const valid = (): Record<string, unknown> => refundBody(trial, charged, { amount: '20.00' });
    const amount = 'paymentAmount.charginginformation.amount';
    const bad: [slug: string, body: Record<string, unknown>][] = [
      ...requiredFields.map((field): [string, Record<string, unknown>] => [
        'refund-required-field-absent',
        without(valid(), field),
      ]),
      ...textFields.map((field): [string, Record<string, unknown>] => [
        'refund-required-field-absent',
        withValue(valid(), field, ''),
      ]),
      ...['0', '-1', '-0.01', '10.001', '0.001'].map((it): [string, Record<string, unknown>] => [
        'refund-amount-invalid-refused',
        refundBody(trial, charged, { amount: it }),
      ]),
      ['refund-amount-invalid-refused', withValue(valid(), amount, 'abc')],
      ...['EUR', 'usd', 'ZWL'].map((it): [string, Record<string, unknown>] => [
        'refund-currency-other-refused',
        refundBody(trial, charged, { amount: '20.00', currency: it }),
      ]),
      ...invalidMsisdns(charged.body.endUserId)
        .slice(0, 9)
        .map((it): [string, Record<string, unknown>] => [
          'refund-msisdn-invalid-refused',
          withValue(valid(), 'endUserId', it.value),
        ]),
    ];
    for (const [slug, json] of bad) {
      const refused = await trial.send('refund', { json });
      trial.holds(slug, 400, statusOf(refused), charged.exchange, refused);
      trial.holds('refund/400', 400, statusOf(refused), charged.exchange, refused);
    }
    const whole = await sendRefund(trial, charged, { amount: '20.00' });
    trial.holds('refused-refund-moves-nothing', 200, statusOf(whole), charged.exchange, whole);
  },
});
