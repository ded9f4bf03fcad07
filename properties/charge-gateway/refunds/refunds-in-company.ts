import { check, statusOf } from '../../../src/conformance/index.ts';
import {
  chargeWithPin,
  customerOf,
  pinRules,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';

/** Sections 3, 4.3: what makes a charge eligible is its own state, not what the customer did since. */
export const refundAfterOtherCharges = check({
  slug: 'refund-after-other-charges',
  title: 'a charge can be refunded after later charges of its customer succeeded and failed',
  rules: ['refund-after-other-charges'],
  assumes: [...successRules, ...pinRules],
  needs: ['customer.answerPrompt'],
  async body(trial) {
    // One order, paid in parts: the transactionId alone tells which of its charges is refunded.
    const referenceCode = trial.fresh('ref');
    const first = await successfulCharge(trial, { amount: '10.10', referenceCode });
    const second = await successfulCharge(trial, { amount: '20.20', referenceCode });
    for (const pin of ['1111', '2222', '9999']) await chargeWithPin(trial, pin, { amount: '10.10' });
    const third = await successfulCharge(trial, { amount: '10.10', currency: 'ZWG', referenceCode });
    for (const [charged, wish] of [
      [first, { amount: '10.10' }],
      [third, { amount: '10.10', currency: 'ZWG', tranType: 'REV' }],
      [second, { amount: '20.20' }],
    ] as const) {
      const refund = await sendRefund(trial, charged, wish);
      trial.holds('refund-after-other-charges', 200, statusOf(refund), charged.exchange, refund);
    }
  },
});

/** Section 2.1: both forms of an MSISDN are one customer, on refunds too. */
export const refundByEitherForm = check({
  slug: 'refund-by-either-msisdn-form',
  title: 'a refund may name its customer in either form of the MSISDN',
  rules: ['refund-by-either-msisdn-form'],
  assumes: successRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const { international, local } = formsOf(customerOf(trial));
    for (const [charge, refund, tranType] of [
      [international, local, 'REF'],
      [international, local, 'REV'],
      [local, international, 'REF'],
      [local, local, 'REV'],
    ] as const) {
      const charged = await successfulCharge(trial, { endUserId: charge });
      const exchange = await sendRefund(trial, charged, { endUserId: refund, tranType });
      trial.holds('refund-by-either-msisdn-form', 200, statusOf(exchange), charged.exchange, exchange);
    }
  },
});
