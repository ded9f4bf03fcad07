import {
  type Answer,
  answerOnly,
  type Decision,
  type EventDecision,
  jsonAnswer,
  type TimerPlan,
} from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import { answeredLate } from '../answers/answered-late.ts';
import { badRequest, type Invalid, missing, pathOf } from '../answers/bad-request.ts';
import { paymentAnswer } from '../answers/payment-answers.ts';
import { systemOf } from '../billers/index.ts';
import type { Rejection } from '../billers/system.ts';
import { flaggedMs, nextDayMs, slowMs } from '../billers/test-scenario.ts';
import type { Biller } from '../catalogue/biller.ts';
import { meters } from '../catalogue/electricity.ts';
import { liveBiller, productOf } from '../catalogue/live-biller.ts';
import type { BillEnv } from '../operation.ts';
import type { PaymentRequest } from '../requests/payment-request.ts';
import { type Action, type PaymentRow, type PaymentStatus, payments } from '../tables/payments.ts';
import { reservations } from '../tables/vouchers.ts';
import { isOffSum, judgeOrder, offline, offSum, reject, walletRejection } from './judge-order.ts';
import { payableLines } from './payable-lines.ts';
import { isSameOrder } from './same-order.ts';
import { debited, failed, paid, type Settled } from './settle.ts';

/** Action Pay (section 3.2), and Retry where it goes on like it: pays what AUTH authorised, once. */
export function pay(request: PaymentRequest, view: View, env: BillEnv): Decision {
  const { policy, now } = env;
  const { dialect } = policy;
  const existing = policy.findPayment(view, request.reference);
  if (!existing) return withoutAuth(request, env);
  const answerOf = (payment: PaymentRow) => jsonAnswer(200, paymentAnswer(payment, request.action, view, env));
  if (policy.isPaidOff(existing)) {
    const isRefused = dialect['repeated-pay'] === 'refused' && request.action === 'Pay';
    return answerOnly(isRefused ? badRequest([paidBefore]) : answerOf(existing));
  }
  if (policy.isExpired(existing, now)) return answerOnly(badRequest([expired]));
  const meant = meantBy(request, existing, view, env);
  if ('invalid' in meant) return answerOnly(badRequest(meant.invalid));
  if ('rejection' in meant) return ended(failed(existing, meant.rejection, view, env), request.action, view, env);
  const authorized = { ...meant.payment, stage: request.action, payerDetails: request.payerDetails };
  const refused = refusalOf(request, authorized, view, env);
  if (refused?.form === 'http-400') return answerOnly(badRequest([{ path: refused.path, message: refused.narration }]));
  if (refused) return ended(failed(authorized, refused, view, env), request.action, view, env);
  return provision(authorized, request.action, view, env);
}

const paidBefore: Invalid = {
  path: pathOf(['Reference']),
  message: 'The payment was taken on before; ask for its status.',
};
const expired: Invalid = { path: pathOf(['Reference']), message: 'The authorisation has expired.' };
const differs: Invalid = { path: 'request', message: 'PAY must repeat the order of AUTH.' };

/** A PAY under a reference that was never authorised pays nothing. */
function withoutAuth(request: PaymentRequest, { policy }: BillEnv): Decision {
  const narration = 'No payment was authorised under this reference.';
  if (policy.dialect['pay-without-auth'] === 'http-400') {
    return answerOnly(badRequest([{ path: pathOf(['Reference']), message: narration }]));
  }
  const { action, reference, billerCode, memberNumber } = request;
  const echo = { Action: action, BillerCode: billerCode, Reference: reference, MemberNumber: memberNumber };
  return answerOnly(
    jsonAnswer(200, { ...echo, Status: 'Failed', Narration: narration, TechnicalNarration: 'no AUTH' }),
  );
}

/** The payment that PAY means: what AUTH authorised, at the prices of a part payment where there is one. */
function meantBy(
  request: PaymentRequest,
  existing: PaymentRow,
  view: View,
  env: BillEnv,
): { payment: PaymentRow } | { invalid: Invalid[] } | { rejection: Rejection } {
  const { dialect } = env.policy;
  if (isSameOrder(request, existing)) return priced(request, existing, view, env);
  if (dialect['pay-off-auth'] === 'refused') return { invalid: [differs] };
  if (dialect['pay-off-auth'] === 'paid-as-authorised') return { payment: existing };
  if (request.billerCode !== existing.billerCode) return { invalid: [differs] };
  const judged = judgeOrder(request, view, env);
  if (!('order' in judged)) return judged;
  const { lines, totalCents, currency, member } = judged.order;
  const known = new Map(existing.lines.map((it) => [it.code, it.priceCents]));
  const isOff = lines.some(
    ({ code, priceCents }) => !env.policy.isSamePrice(priceCents, known.get(code) ?? priceCents),
  );
  if (isOff) return { invalid: [differs] };
  const sentTotalCents = request.total === 'blank' ? null : request.total;
  const own = { memberNumber: request.memberNumber, memberName: member.name, lines, totalCents, currency };
  return { payment: { ...existing, ...own, sentTotalCents } };
}

function priced(
  request: PaymentRequest,
  existing: PaymentRow,
  view: View,
  env: BillEnv,
): { payment: PaymentRow } | { invalid: Invalid[] } {
  const biller = liveBiller(view, existing.billerCode);
  const products = existing.lines.map(({ code }) => biller && productOf(biller, code));
  const read = payableLines(request, existing.lines, products, env);
  if ('invalid' in read) return read;
  const { lines, totalCents } = read;
  if (isOffSum(request.total, totalCents, env)) return { invalid: [offSum] };
  const sentTotalCents = request.total === 'blank' ? null : request.total;
  return { payment: { ...existing, lines, totalCents, sentTotalCents } };
}

/** What stands against a PAY that is right by itself. */
function refusalOf(request: PaymentRequest, payment: PaymentRow, view: View, env: BillEnv): Rejection | undefined {
  const { policy } = env;
  const biller = liveBiller(view, payment.billerCode);
  const form = policy.dialect['billers-wanting-payer-details'];
  if (biller && policy.needsPayerDetails(biller) && !request.payerDetails) {
    const { path, message } = missing('PayerDetails');
    return { narration: message, technical: 'no PayerDetails', path, form };
  }
  if (!biller || !policy.isOpen(biller)) {
    return reject('BillerCode', 'Payments to this biller are not possible now.');
  }
  const closed = payment.lines.find(({ code }) => {
    const product = productOf(biller, code);
    return !product || !policy.isOpen(product);
  });
  if (closed) return reject('Products', 'The product is not for sale now.');
  if (!policy.isOnline(biller)) return offline;
  const { lines, totalCents, currency, feeCents } = payment;
  const gone = biller.system === 'vouchers' ? stockRejection(payment, biller, view, env) : undefined;
  if (gone) return gone;
  return walletRejection({ biller: { ...biller, feeCents }, lines, totalCents, currency }, 'Pay', view, env);
}

/** Vouchers whose reservation has ended may be sold by now. */
function stockRejection(payment: PaymentRow, biller: Biller, view: View, env: BillEnv): Rejection | undefined {
  const system = systemOf(biller);
  const member = system.member(biller, payment.memberNumber, view, env);
  if (!member || view.find(reservations, 'reference', payment.reference).length > 0) return undefined;
  return system.objection?.({ ...payment, biller, member }, view, env);
}

/** Hands a payment to its biller: it is Paid at once, or what the scenario of the test biller says. */
function provision(payment: PaymentRow, action: Action, view: View, env: BillEnv): Decision {
  const { policy } = env;
  const biller = liveBiller(view, payment.billerCode);
  if (biller?.system === 'electricity' && payment.memberNumber === meters.underLoad) {
    return underWay(payment, action, { status: 'Pending', delayMs: slowMs, outcome: 'paid' }, view, env);
  }
  const scenario = biller?.system === 'test' ? policy.scenario(payment.memberNumber).pay : 'paid';
  if (scenario === 'paid') return ended(paid(payment, view, env), action, view, env);
  if (scenario === 'fails') {
    const why = { narration: 'The biller did not accept the payment.', technical: 'test biller: PF' };
    return ended(failed(payment, why, view, env), action, view, env);
  }
  if (scenario === 'next-day') {
    return underWay(payment, action, { status: 'BeingPaid', delayMs: nextDayMs, outcome: 'paid' }, view, env);
  }
  const { dialect } = policy;
  if (scenario === 'flagged') {
    const outcome = dialect['test-pff-outcome'];
    return underWay(payment, action, { status: 'Flagged', delayMs: flaggedMs, outcome }, view, env);
  }
  // The outcome is there for the first inquiry after the late answer.
  const later = { status: 'BeingProcessed', delayMs: 2 * slowMs, outcome: dialect['test-pt-outcome'] } as const;
  return answeredLate(underWay(payment, action, later, view, env), payment.reference, env);
}

/** A payment whose outcome comes later; its money leaves the wallet now. */
function underWay(
  payment: PaymentRow,
  action: Action,
  to: { status: PaymentStatus; delayMs: number; outcome: 'paid' | 'failed' },
  view: View,
  env: BillEnv,
): Decision<Answer> {
  const debit = debited(payment, view, env);
  const pending = { ...debit.payment, status: to.status };
  const payload = { reference: payment.reference, outcome: to.outcome };
  const timer: TimerPlan = { delayMs: to.delayMs, event: 'payment-resolved', payload };
  const answer = jsonAnswer(200, paymentAnswer(pending, action, view, env));
  return { ...answerOnly(answer), changes: [...debit.changes, put(payments, pending)], timers: [timer] };
}

/** The decision over a payment that is settled within its call. */
function ended(settled: Settled, action: Action, view: View, env: BillEnv): Decision {
  const { payment, changes, deliveries, timers, replies } = settled;
  const seen = viewWith(settled, view);
  return { answer: jsonAnswer(200, paymentAnswer(payment, action, seen, env)), changes, deliveries, timers, replies };
}

/** The stored data with the vouchers of a decision that is not yet committed. */
function viewWith({ changes }: Pick<EventDecision, 'changes'>, view: View): View {
  return {
    ...view,
    find: (table, index, value) => [
      ...view.find(table, index, value),
      ...changes.flatMap((it) => {
        if (it.table !== table.name || !('put' in it)) return [];
        const row = it.put as Parameters<typeof table.key>[0];
        return table.indexes[index]?.(row) === value ? [row] : [];
      }),
    ],
  };
}
