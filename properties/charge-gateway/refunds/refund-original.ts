import { check, type Exchange, fieldOf, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  acceptedRefund,
  chargeBody,
  refundRules,
  sendRefund,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';

/** Section 4.3: what names no transaction is answered 404, on any target. */
export const refundOfUnknown = check({
  slug: 'refund-of-unknown',
  title: 'a refund of a transaction that nobody made is answered 404',
  rules: ['refund-original-unknown', 'refund/404'],
  async body(trial) {
    for (const tranType of ['REF', 'REV']) {
      for (const currency of ['USD', 'ZWG']) {
        const json = { ...chargeBody(trial, { tranType, currency }), originalGatewayReference: trial.fresh('GW') };
        judgeUnknown(trial, await trial.send('refund', { json }));
      }
    }
  },
});

function judgeUnknown(trial: Trial, refused: Exchange, ...proof: Exchange[]): void {
  trial.holds('refund-original-unknown', 404, statusOf(refused), ...proof, refused);
  trial.holds('refund/404', 404, statusOf(refused), ...proof, refused);
}

/** Half of a transactionId, where that is too long to be the whole of another one. */
function beginningOf(id: string): string[] {
  return id.length < 12 ? [] : [id.slice(0, Math.ceil(id.length / 2))];
}

/** Section 4.3: the original is named by its transactionId and has to exist. */
export const refundOriginal = check({
  slug: 'refund-original',
  title: 'a refund of an unknown transaction is answered 404, and a refund cannot be refunded',
  rules: ['refund-original-unknown', 'refund/404', 'refund-original-absent', 'refund-of-refund-refused'],
  assumes: [...successRules, ...refundRules],
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const charged = await successfulCharge(trial);
    const id = String(charged.transactionId);
    for (const tranType of ['REF', 'REV']) {
      for (const originalGatewayReference of [
        trial.fresh('GW'),
        `${id}x`,
        ...beginningOf(id),
        charged.body.clientCorrelator,
        charged.body.referenceCode,
      ]) {
        const refused = await sendRefund(trial, charged, { tranType, originalGatewayReference });
        judgeUnknown(trial, refused, charged.exchange);
      }
    }
    const refunded = await successfulCharge(trial, { amount: '9.00' });
    const refund = await acceptedRefund(trial, refunded, { amount: '4.00' });
    for (const tranType of ['REF', 'REV']) {
      const originalGatewayReference = String(fieldOf(refund, 'transactionId'));
      const again = await sendRefund(trial, refunded, { tranType, amount: '4.00', originalGatewayReference });
      trial.expects('refund-of-refund-refused', 'refused', statusOf(again) !== 200, 'accepted', refund, again);
    }
    const absent = await sendRefund(trial, charged, { originalGatewayReference: null });
    const status = statusOf(absent);
    const reading =
      status === 200
        ? 'accepted'
        : typeof status === 'number' && status >= 400 && status < 500
          ? 'refused'
          : `answered ${status}`;
    trial.observe('refund-original-absent', reading, charged.exchange, absent);
  },
});
