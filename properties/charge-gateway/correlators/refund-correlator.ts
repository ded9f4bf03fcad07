import { check, type Exchange, fieldOf, statusOf, textIn } from '../../../src/conformance/index.ts';
import {
  acceptedRefund,
  chargeBody,
  refundRules,
  sendRefund,
  successfulCharge,
  successRules,
  usualAmount,
} from '../../../src/given/charge-gateway/index.ts';
import { readingOf } from './duplicate-correlators.ts';

/** Sections 2.2, 7 E005: a refund has a correlator of its own. */
export const refundCorrelator = check({
  slug: 'refund-reuses-correlator',
  title: 'a refund under a used correlator makes no refund',
  rules: ['refund-reuses-correlator'],
  assumes: [...successRules, ...refundRules],
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const charged = await successfulCharge(trial);
    const ofCharge = await sendRefund(trial, charged, { clientCorrelator: charged.body.clientCorrelator });
    trial.observe('refund-reuses-correlator', reading(charged.exchange, ofCharge), charged.exchange, ofCharge);
    const other = await successfulCharge(trial);
    const clientCorrelator = trial.fresh('cc');
    const refund = await acceptedRefund(trial, charged, { clientCorrelator });
    const ofRefund = await sendRefund(trial, other, { clientCorrelator });
    trial.observe('refund-reuses-correlator', reading(refund, ofRefund), refund, ofRefund);
  },
});

/** Section 2.5 says not which amount a refund tells: its own, its charge's, or what is left of that. */
const amountsOfWholeRefund = [usualAmount, '0'];

/** Sections 2.2, 7 E005: correlators are unique over charges and refunds together. */
export const correlatorOfRefund = check({
  slug: 'charge-reuses-correlator-of-refund',
  title: 'a charge under the correlator of a refund makes no transaction',
  rules: ['duplicate-correlator', 'duplicate-makes-no-second-transaction'],
  assumes: [...successRules, ...refundRules],
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const tranType of ['REF', 'REV']) {
      const clientCorrelator = trial.fresh('cc');
      const refund = await acceptedRefund(trial, await successfulCharge(trial), { tranType, clientCorrelator });
      const charge = await trial.send('charge', { json: chargeBody(trial, { amount: '9.87', clientCorrelator }) });
      trial.observe('duplicate-correlator', readingOf(refund, charge, amountsOfWholeRefund), refund, charge);
      const made = statusOf(charge) === 200 && reading(refund, charge) !== 'existing-transaction';
      trial.expects('duplicate-makes-no-second-transaction', 'no charge', !made, 'a charge', refund, charge);
    }
  },
});

function reading(existing: Exchange, second: Exchange): string {
  if (statusOf(second) === 400) return 'refused-400';
  if (statusOf(second) !== 200) return `answered ${statusOf(second)}`;
  return textIn(fieldOf(existing, 'transactionId')) === textIn(fieldOf(second, 'transactionId'))
    ? 'existing-transaction'
    : 'a new transaction';
}
