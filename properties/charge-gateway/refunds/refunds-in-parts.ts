import { centsOf, check, statusOf } from '../../../src/conformance/index.ts';
import {
  acceptedRefund,
  lookUp,
  refundRules,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';

/** Sections 2.2, 8: part refunds never add up to more than the charge. */
export const refundsInParts = check({
  slug: 'refunds-in-parts',
  title: 'part refunds of one charge never add up to more than its amount',
  rules: ['refunds-never-exceed-the-charge', 'second-partial-refund'],
  assumes: [...successRules, ...refundRules],
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const [currency, ...parts] of [
      ['USD', '6.17', '6.17', '0.01'],
      ['ZWG', '0.01', '12.33', '12.33'],
      ['USD', '6.17', '6.18'],
      ['ZWG', '12.33', '0.02'],
      ['USD', '10.00', '12.34'],
      ['USD', '5.00', '5.00', '5.00'],
    ] as const) {
      const charged = await successfulCharge(trial, { amount: '12.34', currency });
      let given = 0n;
      for (const [n, amount] of parts.entries()) {
        const refund =
          n === 0
            ? await acceptedRefund(trial, charged, { amount, currency })
            : await sendRefund(trial, charged, { amount, currency });
        const outcome = statusOf(refund) === 200 ? 'accepted' : 'refused';
        const sum = given + centsOf(amount);
        if (sum > 1234n) trial.holds('refunds-never-exceed-the-charge', 'refused', outcome, charged.exchange, refund);
        else if (n > 0) trial.observe('second-partial-refund', outcome, charged.exchange, refund);
        if (outcome === 'accepted') given = sum;
      }
      // The echo observer compares: refunds do not change what was charged.
      await lookUp(trial, charged);
    }
  },
});
