import { check, statusOf, type Trial } from '../../../src/conformance/index.ts';
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
    await judgeBodies(trial, 'REF', 'USD');
    await judgeBodies(trial, 'REV', 'ZWG');
  },
});

/** What is wrong with a refund's body is wrong with a reversal's, in either currency. */
async function judgeBodies(trial: Trial, tranType: string, currency: string): Promise<void> {
  const charged = await successfulCharge(trial, { amount: '20.00', currency });
  const wished = (wish: object): Record<string, unknown> =>
    refundBody(trial, charged, { tranType, currency, amount: '20.00', ...wish });
  const valid = (): Record<string, unknown> => wished({});
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
      wished({ amount: it }),
    ]),
    ['refund-amount-invalid-refused', withValue(valid(), amount, 'abc')],
    ...['EUR', currency.toLowerCase(), 'ZWL'].map((it): [string, Record<string, unknown>] => [
      'refund-currency-other-refused',
      wished({ currency: it }),
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
    const status = statusOf(refused);
    // An amount that is wrong is none of the whole either: which refusal of a reversal comes first is not shown.
    const isOther = tranType === 'REV' && slug === 'refund-amount-invalid-refused' && /^4\d\d$/.test(String(status));
    trial.expects(slug, 400, status === 400 || isOther, status, charged.exchange, refused);
    if (!isOther) trial.holds('refund/400', 400, status, charged.exchange, refused);
  }
  const whole = await sendRefund(trial, charged, { tranType, currency, amount: '20.00' });
  trial.holds('refused-refund-moves-nothing', 200, statusOf(whole), charged.exchange, whole);
}
