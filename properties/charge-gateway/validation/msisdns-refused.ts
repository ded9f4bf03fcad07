import { check } from '../../../src/conformance/index.ts';
import { chargeBody, customerOf } from '../../../src/given/charge-gateway/index.ts';
import { invalidMsisdns } from '../../arbitraries/msisdns.ts';
import { refusalRules, refusedCharge } from './refused-charge.ts';

/** Section 7, E002: what is no Zimbabwe MSISDN in any form is refused. */
export const msisdnsRefused = check({
  slug: 'charge-msisdns-refused',
  title: 'an endUserId that is no Zimbabwe MSISDN is refused with 400',
  rules: ['msisdn-invalid-refused', ...refusalRules],
  async body(trial) {
    for (const { value } of invalidMsisdns(customerOf(trial))) {
      await refusedCharge(trial, 'msisdn-invalid-refused', chargeBody(trial, { endUserId: value }));
    }
  },
});
