import { check, statusOf } from '../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../src/given/charge-gateway/index.ts';

/** Section 2.1: notifyUrl alone is optional; it may be left out or be empty. */
export const notifyUrlOptional = check({
  slug: 'charge-notify-url-optional',
  title: 'a charge without notifyUrl, or with an empty one, is accepted',
  rules: ['notify-url-optional'],
  async body(trial) {
    for (const notifyUrl of [undefined, '']) {
      for (const currency of ['USD', 'ZWG']) {
        const { exchange } = await sendCharge(trial, chargeBody(trial, { notifyUrl, currency }));
        trial.holds('notify-url-optional', 200, statusOf(exchange), exchange);
      }
    }
  },
});
