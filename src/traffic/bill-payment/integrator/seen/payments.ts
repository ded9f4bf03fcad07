import {
  type Exchange,
  type Moment,
  memberOf,
  RecentMap,
  type Sending,
  textIn,
} from '../../../../conformance/index.ts';
import { statusIn } from '../../../../given/bill-payment/payments/outcome.ts';
import { answerOf, bodyOf } from './body-of.ts';
import { isOutcomeUnknown, isRefused } from './outcome-unknown.ts';
import { finalStatuses, type Inquiry, type Payment, type Standing, type Step, type StepKind } from './payment.ts';
import { lineIn, type ProcessRequest, processRequestIn } from './process-request.ts';
import { tellsOfPayment } from './tells-of-payment.ts';

/** The payments of a day, as their caller may know them. */
export interface Payments {
  /** What a moment is for a payment, if it is anything. */
  see(moment: Moment): Step | undefined;
  get(reference: string): Payment | undefined;
  all(): Payment[];
  /** Whether some were forgotten by now: then one that is not there may have been. */
  readonly isForgetful: boolean;
}

const kept = 2_000;

export function paymentsOfDay(): Payments {
  const payments = new RecentMap<string, Payment>(kept);
  const underWay = new RecentMap<string, ProcessRequest>(500);
  let count = 0;

  function step(
    kind: StepKind,
    at: number,
    reference: string,
    more: Partial<Step>,
    change: (it: Payment) => void,
  ): Step {
    const known = payments.get(reference);
    const { request, exchange } = more;
    if (!known) count += 1;
    const before = known ?? newPayment(reference, at, request?.call ?? (exchange as Sending));
    const payment = { ...before };
    change(payment);
    payments.set(reference, payment);
    return { kind, at, before, payment, isNew: known === undefined, ...more };
  }

  function sent(call: Sending, at: number): Step | undefined {
    if (call.operation === 'reversePayment') {
      const original = textIn(memberOf(bodyOf(call), 'OriginalReference')) ?? '';
      const known = payments.get(original);
      if (known) payments.set(original, { ...known, isReversing: true });
      return undefined;
    }
    const request = processRequestIn(call, at);
    if (!request || request.reference === '') return undefined;
    const { reference, action } = request;
    underWay.set(call.id, request);
    const names = (it: Payment): void => {
      if (it.billerCode === '')
        Object.assign(it, { billerCode: request.billerCode, memberNumber: request.memberNumber });
    };
    if (action === 'auth') return step('auth-sent', at, reference, { request }, names);
    if (action === 'pay' || action === 'retry')
      return step(`${action}-sent`, at, reference, { request }, (it) => {
        names(it);
        it.pays += 1;
        it.payAt = at;
        if (it.standing !== 'final') stand(it, 'in-flight', at, call);
      });
    if (action !== 'status') return undefined;
    const known = payments.get(reference);
    // An inquiry makes no payment.
    if (!known) return { kind: 'status-sent', at, request, isNew: true, ...bothOf(newPayment(reference, at, call)) };
    return step('status-sent', at, reference, { request }, (it) => {
      const last = it.lastInquiry;
      if (last) it.longestGapMs = Math.max(it.longestGapMs, at - last.sentAt);
      it.inquiries += 1;
      it.lastInquiry = { sentAt: at, result: 'under-way', status: '' };
    });
  }

  function answered(exchange: Exchange, at: number): Step | undefined {
    const request = underWay.get(exchange.id);
    if (!request) return undefined;
    underWay.delete(exchange.id);
    const { reference, action } = request;
    const more = { request, exchange };
    const status = statusIn(exchange);
    const isOpen = isOutcomeUnknown(exchange);
    if (action === 'auth')
      return step('auth-answered', at, reference, more, (it) => {
        it.isInterrupted = isOpen;
        learn(it, exchange);
        if (status === undefined) return;
        if (it.pays === 0) {
          it.status = status;
          it.standing = status === 'Authorized' ? 'authorized' : 'none';
          it.proof = exchange;
        }
        if (status === 'Authorized') {
          const products = memberOf(answerOf(exchange), 'Products');
          const lines = (Array.isArray(products) ? products : []).map(lineIn);
          it.wasAuthorized = true;
          it.authorized = [...it.authorized, { request, lines }].slice(-3);
        }
      });
    if (action === 'pay' || action === 'retry')
      return step(`${action}-answered`, at, reference, more, (it) => {
        it.isInterrupted = isOpen;
        learn(it, exchange);
        if (it.standing === 'final' && status !== 'Reversed') return;
        if (isOpen) it.isPayUnknown = true;
        if (status !== undefined) become(it, status, at, exchange);
        else if (isOpen) stand(it, 'unknown', at, exchange);
        // A second PAY that is turned away says nothing about the first.
        else if (it.pays > 1 && it.lastOpen) stand(it, it.lastOpen, at, exchange);
        else stand(it, isRefused(exchange) ? 'refused' : 'unclear', at, exchange);
        it.inquiries = 0;
      });
    if (action !== 'status' || !payments.has(reference)) return undefined;
    return step('status-answered', at, reference, more, (it) => {
      const result: Inquiry['result'] = isRefused(exchange) ? 'refused' : status === undefined ? 'no-answer' : 'told';
      it.lastInquiry = { ...(it.lastInquiry ?? { sentAt: request.at }), result, status: status ?? '' };
      learn(it, exchange);
      if (status === undefined || (it.standing === 'final' && status !== 'Reversed')) return;
      it.isPayUnknown = false;
      become(it, status, at, exchange);
    });
  }

  return {
    get isForgetful() {
      return count > kept;
    },
    get: (reference) => payments.get(reference),
    all: () => [...payments.values()],
    see(moment) {
      if (moment.kind === 'sent') return sent(moment.call, moment.at);
      if (moment.kind === 'answered') return answered(moment.exchange, moment.at);
      if (moment.kind !== 'outcome' || !payments.has(moment.told.reference)) return undefined;
      const { reference, outcome, text } = moment.told;
      const told = { outcome, text: text?.slice(0, 10_000), at: moment.at };
      return step('told', moment.at, reference, { told }, (it) => {
        it.told = [...it.told, told].slice(-50);
      });
    },
  };
}

function newPayment(reference: string, at: number, proof: Sending): Payment {
  return {
    reference,
    billerCode: '',
    memberNumber: '',
    standing: 'none',
    status: '',
    proof,
    since: at,
    wasAuthorized: false,
    authorized: [],
    pays: 0,
    payAt: at,
    isInterrupted: false,
    isPayUnknown: false,
    inquiries: 0,
    longestGapMs: 0,
    narrations: [],
    technical: [],
    isReversing: false,
    told: [],
  };
}

function bothOf(payment: Payment): { before: Payment; payment: Payment } {
  return { before: payment, payment };
}

function stand(it: Payment, standing: Standing, at: number, proof: Sending): void {
  if (['unknown', 'open', 'flagged'].includes(standing)) it.lastOpen = standing;
  Object.assign(it, { standing, since: at, proof });
}

function become(it: Payment, status: string, at: number, exchange: Exchange): void {
  it.status = status;
  if (status === 'Authorized') it.wasAuthorized = true;
  stand(it, standingOf(status), at, exchange);
}

function standingOf(status: string): Standing {
  if (finalStatuses.has(status)) return 'final';
  if (status === 'Authorized') return 'authorized';
  return status === 'Flagged' ? 'flagged' : 'open';
}

/** Keeps what an answer holds for people. */
function learn(it: Payment, exchange: Exchange): void {
  const { narration, technical, paid } = tellsOfPayment(exchange);
  if (narration) it.narrations = [...it.narrations.filter((own) => own !== narration), narration].slice(-5);
  if (technical) it.technical = [...it.technical.filter((own) => own !== technical), technical].slice(-5);
  if (paid) it.paid = paid;
}
