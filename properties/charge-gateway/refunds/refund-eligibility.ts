import { check, fieldOf, textIn } from '../../../src/conformance/index.ts';
import {
  chargeWithPin,
  finalLookup,
  lookUp,
  pendingCharge,
  pinRules,
  sendRefund,
  stateOf,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';
import { conflict, expect409 } from './not-eligible.ts';

/** Sections 3, 7 E009: only a charge in SUCCESS can be refunded. */
export const refundOfUnfinished = check({
  slug: 'refund-of-pending',
  title: 'a pending charge cannot be refunded, and can still succeed',
  rules: [...conflict('refund-of-pending-refused'), 'refused-refund-moves-nothing'],
  assumes: pinRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const tranType of ['REF', 'REV']) {
      const charged = await pendingCharge(trial);
      expect409(trial, 'refund-of-pending-refused', await sendRefund(trial, charged, { tranType }), charged.exchange);
      await typePinAtOpenPrompt(trial, charged.body, '0000');
      const lookup = await finalLookup(trial, charged);
      trial.holds('refused-refund-moves-nothing', 'SUCCESS', fieldOf(lookup, 'status'), charged.exchange, lookup);
    }
  },
});

export const refundOfFailed = check({
  slug: 'refund-of-failed',
  title: 'a failed charge cannot be refunded',
  rules: [...conflict('refund-of-failed-refused'), 'refused-refund-moves-nothing'],
  assumes: pinRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const pin of ['1111', '2222', '9999']) {
      for (const tranType of ['REF', 'REV']) {
        const charged = await chargeWithPin(trial, pin);
        const transactionId = [charged.exchange, charged.lookup]
          .map((it) => textIn(fieldOf(it, 'transactionId')))
          .find((it) => it !== undefined);
        if (stateOf(charged.lookup) !== 'FAILED' || transactionId === undefined) continue;
        const refused = await sendRefund(trial, charged, { tranType, originalGatewayReference: transactionId });
        expect409(trial, 'refund-of-failed-refused', refused, charged.exchange, charged.lookup);
        const after = await lookUp(trial, charged);
        trial.holds('refused-refund-moves-nothing', 'FAILED', stateOf(after), refused, after);
      }
    }
  },
});
