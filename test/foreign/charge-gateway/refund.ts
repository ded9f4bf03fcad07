import { textAt, valueAt } from '../shared/json.ts';
import { readAmount } from './amount.ts';
import { chargeAnswer, refundAnswer } from './answers.ts';
import type { Answer, Call, Gateway, Problem, Tenant, Transaction } from './model.ts';
import { subscriber } from './msisdn.ts';
import { firstUse, reuseProblems } from './reuse.ts';
import { change, newTransaction } from './transactions.ts';
import { bodyProblems } from './validate.ts';

export function* refundProblems(gateway: Gateway, call: Call, tenant: Tenant): Generator<Problem> {
  const { readings } = gateway;
  yield* bodyProblems(call, tenant, readings);
  yield* reuseProblems(gateway, call, tenant);
  const first = firstUse(gateway, call, tenant);
  if (first !== undefined && first !== 'spent') return;
  const original = originalOf(gateway, call, tenant);
  if (!original) {
    yield missingOriginal(call, tenant, gateway);
    return;
  }
  const isSamePayer = subscriber(textAt(call.body, 'endUserId'), readings) === original.msisdn;
  if (!isSamePayer && readings.refundEndUser !== 'accept') {
    yield { http: Number(readings.refundEndUser), code: 'X07', message: 'Payer differs', field: 'endUserId' };
  }
  if (original.currency !== textAt(call.body, 'paymentAmount.charginginformation.currency')) {
    yield { http: Number(readings.refundCurrency), code: 'X08', message: 'Currency differs', field: 'currency' };
  }
  yield* ineligible(gateway, call, original);
}

function missingOriginal(call: Call, tenant: Tenant, { readings }: Gateway): Problem {
  const id = textAt(call.body, 'originalGatewayReference');
  const isRefund = tenant.transactions.some((one) => one.kind === 'refund' && one.transactionId === id);
  if (isRefund && readings.refundOfRefund === '409') {
    return { http: 409, code: 'E009', message: 'A refund cannot be given back' };
  }
  return { http: 404, code: 'E008', message: 'No such charge', field: 'originalGatewayReference' };
}

/** State and amounts (sections 3 and 4.3). */
function* ineligible({ readings }: Gateway, call: Call, original: Transaction): Generator<Problem> {
  const conflict = (field: string, message: string): Problem => ({ http: 409, code: 'E009', message, field });
  const cents = refundCents(call, readings);
  const isWhole = cents === original.amountCents;
  if (!['SUCCESS', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(original.status))
    yield conflict('status', 'That charge took no money');
  if (original.refundedCents >= original.amountCents) yield conflict('refunded', 'Given back already');
  if (original.refundedCents > 0 && readings.secondPartial === 'refuse')
    yield conflict('partial', 'Given back in part already');
  if (cents > original.amountCents) {
    yield { http: 422, code: 'E012', message: 'More than was paid', field: 'amount' };
  }
  if (cents > original.amountCents - original.refundedCents) {
    const is409 = readings.overRest === '409';
    yield { http: is409 ? 409 : 422, code: is409 ? 'E009' : 'E012', message: 'More than is left', field: 'rest' };
  }
  if (textAt(call.body, 'tranType') === 'REV' && !isWhole && readings.partialReversal === 'refuse') {
    yield conflict('reversal', 'A reversal is of the whole amount');
  }
}

function refundCents(call: Call, readings: Gateway['readings']): number {
  return readAmount(valueAt(call.body, 'paymentAmount.charginginformation.amount'), readings)?.cents ?? 0;
}

export function originalOf(gateway: Gateway, call: Call, tenant: Tenant): Transaction | undefined {
  const id = textAt(call.body, 'originalGatewayReference');
  const msisdn = subscriber(textAt(call.body, 'endUserId'), gateway.readings);
  const referenceCode = textAt(call.body, 'referenceCode');
  const found = tenant.transactions.findLast((one) => {
    if (one.kind !== 'charge') return false;
    return id === '' ? one.msisdn === msisdn && one.referenceCode === referenceCode : one.transactionId === id;
  });
  return gateway.hooks.original ? gateway.hooks.original(found, call, tenant) : found;
}

/** Section 4.3. */
export function refund(gateway: Gateway, call: Call, tenant: Tenant): Answer {
  const { readings, clock } = gateway;
  const first = firstUse(gateway, call, tenant);
  if (first !== undefined && first !== 'spent')
    return first.kind === 'charge' ? chargeAnswer(gateway, first, first) : refundAnswer(gateway, first);
  const original = originalOf(gateway, call, tenant) as Transaction;
  const made = newTransaction(gateway, tenant, call, original);
  made.message = 'Refund processed';
  original.refundedCents += made.amountCents;
  const processed = (status: string) => change(gateway, tenant, made, { status, message: 'Refund processed' });
  if (readings.refundStatus === 'PENDING') clock.later(20, () => processed('SUCCESS'));
  else processed(readings.refundStatus);
  if (original.refundedCents >= original.amountCents && readings.refundedStatus === 'REFUNDED') {
    change(gateway, tenant, original, { status: 'REFUNDED', message: 'Refunded' });
  } else if (original.refundedCents < original.amountCents && original.status !== readings.partialStatus) {
    change(gateway, tenant, original, { status: readings.partialStatus, message: 'Refunded in part' });
  }
  return refundAnswer(gateway, made, original);
}
