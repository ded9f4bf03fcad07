import { check, fieldOf } from '../../../src/conformance/index.ts';
import { customerOf, finalLookup, pendingCharge, pinRules, typePin } from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';

/** Section 2.1: the local form is normalised, so its prompt opens on the phone of the international form. */
export const msisdnSameCustomer = check({
  slug: 'charge-msisdn-same-customer',
  title: 'a charge of 07XXXXXXXX prompts the customer of 263XXXXXXXXX',
  rules: ['msisdn-forms-same-subscriber'],
  assumes: pinRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const { international, local } = formsOf(customerOf(trial));
    const charged = await pendingCharge(trial, { endUserId: local });
    const problem = await typePin(trial, { ...charged.body, endUserId: international }, '0000');
    const lookup = await finalLookup(trial, charged);
    const outcome = problem ?? fieldOf(lookup, 'status');
    trial.holds('msisdn-forms-same-subscriber', 'SUCCESS', outcome, charged.exchange, lookup);
  },
});
