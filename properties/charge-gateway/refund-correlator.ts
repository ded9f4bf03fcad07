import { check, type Exchange, fieldOf, statusOf, textIn } from '../../src/conformance/index.ts';
import {
  acceptedRefund,
  refundRules,
  rule,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../src/given/charge-gateway/index.ts';
import { withCustomer } from './needs.ts';

/** Sections 2.2, 7 E005: a refund has a correlator of its own. */
export const refundCorrelator = check({
  slug: 'refund-reuses-correlator',
  api: 'charge-gateway',
  title: 'a refund under a used correlator makes no refund',
  rules: [rule('refund-reuses-correlator')],
  assumes: [...successRules, ...refundRules],
  needs: withCustomer,
  async body(trial) {
    const charged = await successfulCharge(trial);
    const ofCharge = await sendRefund(trial, charged, { clientCorrelator: charged.body.clientCorrelator });
    trial.observe(rule('refund-reuses-correlator'), reading(charged.exchange, ofCharge), charged.exchange, ofCharge);
    const other = await successfulCharge(trial);
    const clientCorrelator = trial.fresh('cc');
    const refund = await acceptedRefund(trial, charged, { clientCorrelator });
    const ofRefund = await sendRefund(trial, other, { clientCorrelator });
    trial.observe(rule('refund-reuses-correlator'), reading(refund, ofRefund), refund, ofRefund);
  },
});

function reading(existing: Exchange, second: Exchange): string {
  if (statusOf(second) === 400) return 'refused-400';
  if (statusOf(second) !== 200) return `answered ${statusOf(second)}`;
  return textIn(fieldOf(existing, 'transactionId')) === textIn(fieldOf(second, 'transactionId'))
    ? 'existing-transaction'
    : 'a new transaction';
}
