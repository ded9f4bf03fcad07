import { check, type Exchange, fieldOf, statusOf } from '../../../src/conformance/index.ts';
import { type ChargeBody, chargeBody, sendCharge } from '../../../src/given/charge-gateway/index.ts';
import { withValue } from '../../body-edits.ts';

export function acceptedOrRefused(exchange: Exchange): string {
  return statusOf(exchange) === 200 ? 'accepted' : 'refused';
}

/** Places of section 2.1 where no condition is named: the answer is recorded. */
export const openFields = check({
  slug: 'charge-open-fields',
  title: 'values for which no condition is named: recorded',
  rules: [
    'unknown-transaction-type',
    'unknown-channel',
    'other-operation-status',
    'other-country',
    'wrong-merchant-pin',
    'required-field-null',
    'error-code-value',
  ],
  async body(trial) {
    const open: [slug: string, path: string, value: string | null][] = [
      ['unknown-transaction-type', 'tranType', 'PAY'],
      ['unknown-transaction-type', 'tranType', 'mer'],
      ['unknown-channel', 'paymentAmount.chargeMetaData.channel', 'KIOSK'],
      ['other-operation-status', 'transactionOperationStatus', 'Refunded'],
      ['other-country', 'countryCode', 'ZA'],
      ['wrong-merchant-pin', 'merchantPin', 'wrong-pin'],
      ['required-field-null', 'merchantNumber', null],
      ['required-field-null', 'remarks', null],
    ];
    for (const [slug, path, value] of open) {
      const { exchange } = await sendCharge(trial, withValue(chargeBody(trial), path, value) as ChargeBody);
      trial.observe(slug, acceptedOrRefused(exchange), exchange);
    }
    const refused = await trial.send('charge', { json: chargeBody(trial, { currency: 'EUR' }) });
    trial.observe('error-code-value', `${statusOf(refused)} ${String(fieldOf(refused, 'statusCode'))}`, refused);
  },
});
