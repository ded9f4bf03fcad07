import { check, type Exchange, fieldOf, statusOf } from '../../../src/conformance/index.ts';
import { type ChargeBody, chargeBody, sendCharge } from '../../../src/given/charge-gateway/index.ts';
import { withValue } from '../../body-edits.ts';

export function acceptedOrRefused(exchange: Exchange): string {
  return statusOf(exchange) === 200 ? 'accepted' : 'refused';
}

/** Places of section 2.1 where no condition is named: the answer is recorded, value by value. */
export const openFields = check({
  slug: 'charge-open-fields',
  title: 'values for which no condition is named: recorded',
  rules: ['unknown-channel', 'wrong-merchant-pin', 'other-merchant-fields', 'required-field-null', 'error-code-value'],
  async body(trial) {
    const open: [slug: string, path: string, value: string][] = [
      ['unknown-channel', 'paymentAmount.chargeMetaData.channel', 'KIOSK'],
      ['unknown-channel', 'paymentAmount.chargeMetaData.channel', 'web'],
      ['wrong-merchant-pin', 'merchantPin', 'wrong-pin'],
      ['other-merchant-fields', 'merchantCode', 'MC-OTHER-1'],
      ['other-merchant-fields', 'merchantNumber', '263770000099'],
      ['other-merchant-fields', 'terminalID', 'T-OTHER-1'],
    ];
    for (const [slug, path, value] of open) {
      const { exchange } = await sendCharge(trial, withValue(chargeBody(trial), path, value) as ChargeBody);
      const what = slug === 'wrong-merchant-pin' ? 'another PIN' : `${path.split('.').at(-1)} ${value}`;
      trial.observe(slug, `${what}: ${acceptedOrRefused(exchange)}`, exchange);
    }
    for (const path of ['merchantNumber', 'remarks']) {
      const { exchange } = await sendCharge(trial, withValue(chargeBody(trial), path, null) as ChargeBody);
      trial.observe('required-field-null', acceptedOrRefused(exchange), exchange);
    }
    const refused = await trial.send('charge', { json: chargeBody(trial, { currency: 'EUR' }) });
    trial.observe('error-code-value', `${statusOf(refused)} ${String(fieldOf(refused, 'statusCode'))}`, refused);
  },
});
