import { check, statusOf } from '../../../src/conformance/index.ts';
import { chargeBody, customerOf, lookUp, sendCharge } from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';

/** Section 2.1: both documented forms of an MSISDN are accepted; what else is taken is recorded. */
export const msisdnForms = check({
  slug: 'charge-msisdn-forms',
  title: 'endUserId is accepted as 263XXXXXXXXX and as 07XXXXXXXX',
  rules: ['msisdn-forms-accepted', 'msisdn-nine-digits', 'lookup-other-msisdn-form', 'lookup-finds-charge'],
  async body(trial) {
    const { international, local, nineDigits } = formsOf(customerOf(trial));
    for (const [endUserId, other] of [
      [international, local],
      [local, international],
    ] as const) {
      const charged = await sendCharge(trial, chargeBody(trial, { endUserId }));
      if (!trial.holds('msisdn-forms-accepted', 200, statusOf(charged.exchange), charged.exchange)) continue;
      const found = await lookUp(trial, charged);
      trial.holds('lookup-finds-charge', 200, statusOf(found), charged.exchange, found);
      const lookup = await trial.send('lookup', {
        path: { endUserId: other, clientCorrelator: charged.body.clientCorrelator },
      });
      const reading = statusOf(lookup) === 200 ? 'found' : statusOf(lookup) === 404 ? 'not-found' : 'refused';
      trial.observe('lookup-other-msisdn-form', reading, charged.exchange, lookup);
    }
    const nine = await sendCharge(trial, chargeBody(trial, { endUserId: nineDigits }));
    trial.observe('msisdn-nine-digits', statusOf(nine.exchange) === 200 ? 'accepted' : 'refused', nine.exchange);
  },
});
