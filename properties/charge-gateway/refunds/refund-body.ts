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
    await judgeBodies(trial, 'REF', 'USD', (make) => [...absentFields(make), ...badValues(make, 'USD')]);
    await judgeBodies(trial, 'REF', 'ZWG', emptyFields);
    await judgeBodies(trial, 'REV', 'ZWG', (make) => [...absentFields(make), ...badValues(make, 'ZWG')]);
    // An absent currency may be taken for the usual one.
    await judgeBodies(trial, 'REV', 'USD', (make) => [...emptyFields(make), absent(make, `${charging}.currency`)]);
  },
});

type Body = Record<string, unknown>;
type Make = (wish?: Parameters<typeof refundBody>[2]) => Body;
type Bad = [slug: string, body: Body];

const charging = 'paymentAmount.charginginformation';

function absent(make: Make, field: string): Bad {
  return ['refund-required-field-absent', without(make(), field)];
}

function absentFields(make: Make): Bad[] {
  return requiredFields.map((field) => absent(make, field));
}

function emptyFields(make: Make): Bad[] {
  return textFields.map((field) => ['refund-required-field-absent', withValue(make(), field, '')]);
}

function badValues(make: Make, own: string): Bad[] {
  const amounts = ['0', '-1', '-0.01', '10.001', '10.0001', '0.001'].map((amount) => make({ amount }));
  const currencies = ['EUR', own.toLowerCase(), 'ZWL'].map((currency) => make({ currency }));
  // They are many: what holds letters or far too few digits goes out in one currency alone.
  const all = invalidMsisdns(String(make()['endUserId']));
  const numbers = own === 'USD' ? all : all.filter(({ value }) => !/[a-z]/.test(value) && value.length > 5);
  return [
    ...[...amounts, withValue(make(), `${charging}.amount`, 'abc')].map(
      (body): Bad => ['refund-amount-invalid-refused', body],
    ),
    ...currencies.map((body): Bad => ['refund-currency-other-refused', body]),
    ...numbers.map((it): Bad => ['refund-msisdn-invalid-refused', withValue(make(), 'endUserId', it.value)]),
  ];
}

/** What is wrong with a refund's body is wrong with a reversal's, in either currency. */
async function judgeBodies(
  trial: Trial,
  tranType: 'REF' | 'REV',
  currency: string,
  bad: (make: Make) => Bad[],
): Promise<void> {
  const original = await successfulCharge(trial, { amount: '20.00', currency });
  const make: Make = (wish) => refundBody(trial, original, { tranType, currency, amount: '20.00', ...wish });
  for (const [slug, json] of bad(make)) {
    const refused = await trial.send('refund', { json });
    const status = statusOf(refused);
    // An amount that is wrong is none of the whole either: which refusal of a reversal comes first is not shown.
    const isOther = tranType === 'REV' && slug === 'refund-amount-invalid-refused' && /^4\d\d$/.test(String(status));
    trial.expects(slug, 400, status === 400 || isOther, status, original.exchange, refused);
    if (!isOther) trial.holds('refund/400', 400, status, original.exchange, refused);
  }
  const whole = await sendRefund(trial, original, { tranType, currency, amount: '20.00' });
  trial.holds('refused-refund-moves-nothing', 200, statusOf(whole), original.exchange, whole);
}
