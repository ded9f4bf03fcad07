import { check, statusOf } from '../../src/conformance/index.ts';
import { rule, sendRefund, successfulCharge, successRules } from '../../src/given/charge-gateway/index.ts';
import { withCustomer } from './needs.ts';

/** Section 4.3: the original is named by its transactionId and has to exist. */
export const refundOriginal = check({
  slug: 'refund-original',
  api: 'charge-gateway',
  title: 'a refund of an unknown transaction is answered 404',
  rules: [rule('refund-original-unknown'), rule('refund/404'), rule('refund-original-absent')],
  assumes: successRules,
  needs: withCustomer,
  async body(trial) {
    const charged = await successfulCharge(trial);
    const id = String(charged.transactionId);
    for (const tranType of ['REF', 'REV']) {
      for (const originalGatewayReference of [
        trial.fresh('GW'),
        `${id}0`,
        charged.body.clientCorrelator,
        charged.body.referenceCode,
      ]) {
        const refused = await sendRefund(trial, charged, { tranType, originalGatewayReference });
        trial.holds(rule('refund-original-unknown'), 404, statusOf(refused), charged.exchange, refused);
        trial.holds(rule('refund/404'), 404, statusOf(refused), charged.exchange, refused);
      }
    }
    const absent = await sendRefund(trial, charged, { originalGatewayReference: null });
    const status = statusOf(absent);
    const reading =
      status === 200
        ? 'accepted'
        : typeof status === 'number' && status >= 400 && status < 500
          ? 'refused'
          : `answered ${status}`;
    trial.observe(rule('refund-original-absent'), reading, charged.exchange, absent);
  },
});
