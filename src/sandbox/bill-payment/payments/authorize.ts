import { type Answer, answerOnly, type Decision, jsonAnswer } from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import { answeredLate } from '../answers/answered-late.ts';
import { badRequest, pathOf } from '../answers/bad-request.ts';
import { memberAnswer } from '../answers/member-answer.ts';
import { paymentAnswer } from '../answers/payment-answers.ts';
import type { Rejection } from '../billers/system.ts';
import type { Biller } from '../catalogue/biller.ts';
import { testBiller } from '../catalogue/test-biller.ts';
import type { BillEnv } from '../operation.ts';
import type { PaymentRequest } from '../requests/payment-request.ts';
import { type PaymentRow, payments } from '../tables/payments.ts';
import { judgeOrder, type Order, walletRejection } from './judge-order.ts';
import { nextNumber } from './next-number.ts';
import { reserve } from './reservations.ts';
import { isSameOrder } from './same-order.ts';

/** Action Auth (section 3.2): judges everything, reserves what must be, debits nothing. */
export function authorize(request: PaymentRequest, view: View, env: BillEnv): Decision {
  const { policy } = env;
  const { dialect } = policy;
  const existing = policy.findPayment(view, request.reference);
  if (existing) {
    const form = dialect['reused-reference'];
    const isSame = existing.status === 'Authorized' && isSameOrder(request, existing);
    const isTold = form === 'existing-payment' || (isSame && dialect['repeated-auth'] === 'same-result');
    if (isTold) return inTime(answerOnly(answerFor(existing, view, env)), existing, env);
    if (form === 'refused' || existing.status !== 'Authorized') return answerOnly(badRequest([usedReference]));
  }
  const judged = judgeOrder(request, view, env);
  if ('invalid' in judged) return answerOnly(badRequest(judged.invalid));
  if ('rejection' in judged) return turnedDown(judged.rejection, judged.biller, request, view, env);
  const { order } = judged;
  const broke = walletRejection(order, 'Auth', view, env);
  if (broke) return turnedDown(broke, order.biller, request, view, env);
  return accepted(order, request, view, env);
}

const usedReference = { path: pathOf(['Reference']), message: 'The reference was used before.' };

function accepted(order: Order, request: PaymentRequest, view: View, env: BillEnv): Decision {
  const { biller, member, lines, totalCents, currency } = order;
  const { number, change } = nextNumber('payments', view);
  const made: PaymentRow = {
    ...newPayment(request, number, env),
    memberName: member.name,
    status: 'Authorized',
    lines,
    totalCents,
    authData: memberAnswer(member),
    platformReference: platformReference(biller, number, env),
    currency,
    feeCents: biller.feeCents,
  };
  const reserved = biller.system === 'vouchers' ? reserve(made, view, env) : { changes: [], timers: [] };
  const answer = answerFor(made, view, env);
  const changes = [put(payments, made), change, ...reserved.changes];
  return inTime({ ...answerOnly(answer), changes, timers: reserved.timers }, made, env);
}

/** The decision, its answer late where the test biller is slow for the member. */
function inTime(
  decision: Decision<Answer>,
  { billerCode, memberNumber, reference }: PaymentRow,
  env: BillEnv,
): Decision {
  const isSlow = billerCode === testBiller.code && env.policy.scenario(memberNumber).auth === 'slow';
  return isSlow ? answeredLate(decision, reference, env) : decision;
}

/** The answer to an AUTH that was turned away (section 3.2); one that shows as Failed is kept. */
function turnedDown(
  rejection: Rejection,
  biller: Biller | undefined,
  request: PaymentRequest,
  view: View,
  env: BillEnv,
): Decision {
  const { narration, technical, path, form = env.policy.dialect['auth-answer-status'] } = rejection;
  if (form === 'http-400') return answerOnly(badRequest([{ path, message: narration }]));
  const { number, change } = nextNumber('payments', view);
  const made: PaymentRow = {
    ...newPayment(request, number, env),
    narration,
    technicalNarration: technical,
    platformReference: biller ? platformReference(biller, number, env) : null,
  };
  const refusal = { code: 'turned-down', detail: `${path}: ${narration}` };
  return { ...answerOnly({ ...answerFor(made, view, env), refusal }), changes: [put(payments, made), change] };
}

function answerFor(payment: PaymentRow, view: View, env: BillEnv): Answer {
  return jsonAnswer(200, paymentAnswer(payment, 'Auth', view, env));
}

function newPayment(request: PaymentRequest, number: number, { now }: BillEnv): PaymentRow {
  return {
    reference: request.reference,
    number,
    billerCode: request.billerCode,
    memberNumber: request.memberNumber,
    memberName: '',
    status: 'Failed',
    stage: 'Auth',
    lines: [],
    sentTotalCents: request.total === 'blank' ? null : request.total,
    totalCents: request.total === 'blank' ? 0 : request.total,
    authData: null,
    payerDetails: null,
    narration: null,
    technicalNarration: null,
    platformReference: null,
    billerReference: null,
    currency: 'ZWG',
    feeCents: null,
    authorizedAt: now,
    paidAt: null,
    data: null,
    debitReference: null,
    debitedCents: 0,
    balanceAfterDebitCents: null,
    debitReversedAt: null,
    balanceAfterReversalCents: null,
    reversalReference: null,
    invoiceReference: null,
    fiscalSignature: null,
    fiscalMetadata: null,
  };
}

/** Contains the biller's code (section 2.4). */
function platformReference(
  { code, referencePrefix }: Biller,
  number: number,
  { policy: { dialect } }: BillEnv,
): string {
  const prefix = dialect['reference-prefix-use'] === 'platform-reference' ? `${referencePrefix}-` : '';
  return `${prefix}${code}-${String(number).padStart(6, '0')}`;
}
