import { centsOf, check, statusOf } from '../../src/conformance/index.ts';
import {
  acceptedRefund,
  refundRules,
  rule,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../src/given/charge-gateway/index.ts';
import { withCustomer } from './needs.ts';

/** Sections 2.2, 8: part refunds never add up to more than the charge. */
export const refundsInParts = check({
  slug: 'refunds-in-parts',
  api: 'charge-gateway',
  title: 'part refunds of one charge never add up to more than its amount',
  rules: [rule('refunds-never-exceed-the-charge'), rule('second-partial-refund')],
  assumes: [...successRules, ...refundRules],
  needs: withCustomer,
  async body(trial) {
    for (const [first, second] of [
      ['6.17', '6.17'],
      ['0.01', '12.33'],
      ['6.17', '6.18'],
      ['12.33', '0.02'],
      ['10.00', '12.34'],
    ] as const) {
      const charged = await successfulCharge(trial, { amount: '12.34' });
      const one = await acceptedRefund(trial, charged, { amount: first });
      const two = await sendRefund(trial, charged, { amount: second });
      const accepted = statusOf(two) === 200;
      const within = centsOf(first) + centsOf(second) <= 1234n;
      if (within) trial.observe(rule('second-partial-refund'), accepted ? 'accepted' : 'refused', one, two);
      else
        trial.holds(
          rule('refunds-never-exceed-the-charge'),
          'refused',
          accepted ? 'accepted' : 'refused',
          charged.exchange,
          one,
          two,
        );
    }
  },
});
