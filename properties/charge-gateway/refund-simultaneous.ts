import { check, statusOf } from '../../src/conformance/index.ts';
import { rule, sendRefund, successfulCharge, successRules } from '../../src/given/charge-gateway/index.ts';
import { withCustomer } from './needs.ts';

/** Sections 2.2, 3: simultaneous whole refunds of one charge. */
export const simultaneousRefunds = check({
  slug: 'refund-simultaneous',
  api: 'charge-gateway',
  title: 'of simultaneous whole refunds of one charge at most one goes through',
  rules: [rule('simultaneous-refunds-at-most-one')],
  assumes: successRules,
  needs: withCustomer,
  async body(trial) {
    for (const tranType of ['REF', 'REV']) {
      const charged = await successfulCharge(trial, { amount: '21.00' });
      const all = await Promise.all(
        Array.from({ length: trial.burst }, () => sendRefund(trial, charged, { tranType, amount: '21.00' })),
      );
      const accepted = all.filter((it) => statusOf(it) === 200);
      trial.holds(
        rule('simultaneous-refunds-at-most-one'),
        1,
        accepted.length,
        ...(accepted.length > 0 ? accepted : all).slice(0, 4),
      );
    }
  },
});
