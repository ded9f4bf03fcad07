import { check } from '../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  isInvalid,
  outcomeOf,
  pay,
  payBody,
  purchaseOf,
  refusalFormOf,
  resultOf,
  rule,
  sendProcess,
} from '../../src/given/bill-payment/index.ts';
import { without } from '../body-edits.ts';
import { basics } from './needs.ts';

/** Section 2.3: some billers want to know who pays. */
export const payerDetails = check({
  slug: 'bill-payer-details',
  api: 'bill-payment',
  title: 'PAY with PayerDetails is taken by a biller that wants them; what their absence gets is recorded',
  rules: ['payer-details-at-pay-accepted', 'billers-wanting-payer-details'].map(rule),
  assumes: authorizeRules,
  needs: [...basics, 'fixture:purchases'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'payerDetails');
    const authorized = await authorize(trial, purchase);
    const answered = await pay(trial, authorized);
    const words = 'taken';
    const isTaken = outcomeOf(answered) !== 'broken' && !isInvalid(answered);
    trial.holds(
      rule('payer-details-at-pay-accepted'),
      words,
      isTaken ? words : resultOf(answered),
      authorized.exchange,
      answered,
    );
    const other = await authorize(trial, purchase);
    const bare = await sendProcess(trial, without(payBody(trial, other), 'PayerDetails'));
    const reading = outcomeOf(bare) === 'accepted' ? 'accepted' : refusalFormOf(bare);
    trial.observe(rule('billers-wanting-payer-details'), reading, other.exchange, bare);
  },
});
