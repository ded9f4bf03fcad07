import { check, statusOf } from '../../src/conformance/index.ts';
import {
  acceptedRefund,
  refundRules,
  rule,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../src/given/charge-gateway/index.ts';
import { conflict, expect409 } from './conflict.ts';
import { withCustomer } from './needs.ts';

/** Sections 3, 7 E009: what was refunded whole is not refunded again, by either kind in either order. */
export const refundTwice = check({
  slug: 'refund-twice',
  api: 'charge-gateway',
  title: 'a charge that was refunded whole cannot be refunded or reversed again',
  rules: [...conflict('refund-twice-refused'), rule('refunds-never-exceed-the-charge')],
  assumes: [...successRules, ...refundRules],
  needs: withCustomer,
  async body(trial) {
    for (const [first, second] of [
      ['REF', 'REF'],
      ['REF', 'REV'],
      ['REV', 'REF'],
      ['REV', 'REV'],
    ] as const) {
      for (const again of ['12.34', '0.01']) {
        const charged = await successfulCharge(trial, { amount: '12.34' });
        const whole = await acceptedRefund(trial, charged, { tranType: first, amount: '12.34' });
        const refused = await sendRefund(trial, charged, { tranType: second, amount: again });
        expect409(trial, 'refund-twice-refused', refused, charged.exchange, whole);
        trial.holds(
          rule('refunds-never-exceed-the-charge'),
          'refused',
          statusOf(refused) === 200 ? 'accepted' : 'refused',
          whole,
          refused,
        );
      }
    }
  },
});
