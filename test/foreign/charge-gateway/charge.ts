import { textAt, valueAt } from '../shared/json.ts';
import { readAmount } from './amount.ts';
import { chargeAnswer, problemAnswer, refundAnswer } from './answers.ts';
import { callBack } from './callback.ts';
import type { Answer, Call, Gateway, Problem, Tenant, Transaction } from './model.ts';
import { subscriber } from './msisdn.ts';
import { openPrompt } from './prompt.ts';
import { firstUse, reuseProblems } from './reuse.ts';
import { newTransaction } from './transactions.ts';
import { bodyProblems } from './validate.ts';

export function* chargeProblems(gateway: Gateway, call: Call, tenant: Tenant): Generator<Problem> {
  const { readings } = gateway;
  yield* bodyProblems(call, tenant, readings);
  yield* reuseProblems(gateway, call, tenant);
  const msisdn = subscriber(textAt(call.body, 'endUserId'), readings) ?? '';
  const { numbers, maxAmount } = tenant.fixtures;
  if (tenant.barred.has(msisdn)) {
    yield { http: 422, code: 'E011', message: 'This number cannot be charged', field: 'endUserId' };
  }
  const isKnown = numbers.whitelisted.includes(msisdn) || numbers.barred.includes(msisdn);
  if (!isKnown && readings.unlistedNumber !== 'no-prompt') {
    yield { http: Number(readings.unlistedNumber), code: 'X06', message: 'Not a test number', field: 'endUserId' };
  }
  const amount = readAmount(valueAt(call.body, 'paymentAmount.charginginformation.amount'), readings);
  if ((amount?.cents ?? 0) > Math.round(Number(maxAmount) * 100)) {
    yield { http: 422, code: 'E013', message: 'Above what one wallet may pay', field: 'amount' };
  }
}

/** Section 4.1. Resolves when the answer is due: at once, or when the PIN is in. */
export function charge(gateway: Gateway, call: Call, tenant: Tenant): Answer | Promise<Answer> {
  const { readings } = gateway;
  const first = firstUse(gateway, call, tenant);
  if (first !== undefined && first !== 'spent') {
    if (first.kind === 'refund') return refundAnswer(gateway, first);
    const isFirst = readings.replayStatus === 'first';
    return isFirst ? pendingAnswer(gateway, first) : chargeAnswer(gateway, first, first);
  }
  const made = newTransaction(gateway, tenant, call);
  if (readings.pendingCallback === 'sent') callBack(gateway, tenant, made);
  if (!tenant.fixtures.numbers.whitelisted.includes(made.msisdn)) return pendingAnswer(gateway, made);
  openPrompt(gateway, tenant, made);
  return readings.failedPin.startsWith('look-up') ? pendingAnswer(gateway, made) : heldAnswer(gateway, made);
}

function pendingAnswer(gateway: Gateway, made: Transaction): Answer {
  const message =
    gateway.readings.pendingMessage === 'successful' ? 'Transaction Successful' : 'Waiting for the customer';
  return chargeAnswer(gateway, made, { status: 'PENDING', message, code: '' });
}

function heldAnswer(gateway: Gateway, made: Transaction): Promise<Answer> {
  return new Promise((resolve) => {
    made.waiter = () => {
      made.waiter = undefined;
      resolve(outcomeAnswer(gateway, made));
    };
    gateway.clock.later(gateway.holdMs, () => {
      made.waiter = undefined;
      resolve(pendingAnswer(gateway, made));
    });
  });
}

/** The two forms in which a failure may be answered (section 3, PIN matrix). */
function outcomeAnswer(gateway: Gateway, made: Transaction): Answer {
  const { readings } = gateway;
  if (readings.failedPin === 'held-422' && made.code.startsWith('E')) {
    made.visible = readings.after422 === 'failed';
    return problemAnswer({ http: 422, code: made.code, message: made.message }, readings);
  }
  if (readings.heldStatus === 'final') return chargeAnswer(gateway, made, made);
  return chargeAnswer(gateway, made, { status: 'PENDING', message: made.message, code: '' });
}
