import { type Exchange, memberOf, type Sending } from '../../../../conformance/index.ts';
import { statusIn } from '../../../../given/bill-payment/payments/outcome.ts';
import { answerOf } from './body-of.ts';
import { isOutcomeUnknown, isRefused } from './outcome-unknown.ts';
import { finalStatuses, type Inquiry, type Payment, type Standing, type Told } from './payment.ts';
import { lineIn, type ProcessRequest } from './process-request.ts';
import { tellsOfPayment } from './tells-of-payment.ts';

export function newPayment(reference: string, at: number, proof: Sending): Payment {
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

/** The biller and member of the first request that is seen of it. */
export function nameBiller(it: Payment, { billerCode, memberNumber }: ProcessRequest): void {
  if (it.billerCode === '') Object.assign(it, { billerCode, memberNumber });
}

/** PAY or Retry goes out. */
export function beginPay(it: Payment, request: ProcessRequest): void {
  const { call, at } = request;
  nameBiller(it, request);
  it.pays += 1;
  it.payAt = at;
  if (it.standing !== 'final') stand(it, 'in-flight', at, call);
}

export function beginInquiry(it: Payment, at: number): void {
  const last = it.lastInquiry;
  if (last) it.longestGapMs = Math.max(it.longestGapMs, at - last.sentAt);
  it.inquiries += 1;
  it.lastInquiry = { sentAt: at, result: 'under-way', status: '' };
}

export function learnFromAuth(it: Payment, request: ProcessRequest, exchange: Exchange): void {
  const status = statusIn(exchange);
  it.isInterrupted = isOutcomeUnknown(exchange);
  learnTexts(it, exchange);
  if (status === undefined) return;
  if (it.pays === 0) {
    it.status = status;
    it.standing = status === 'Authorized' ? 'authorized' : 'none';
    it.proof = exchange;
  }
  if (status !== 'Authorized') return;
  const products = memberOf(answerOf(exchange), 'Products');
  const lines = (Array.isArray(products) ? products : []).map(lineIn);
  it.wasAuthorized = true;
  it.authorized = [...it.authorized, { request, lines }].slice(-3);
}

/** What an answer to PAY or Retry tells. */
export function learnFromPay(it: Payment, at: number, exchange: Exchange): void {
  const status = statusIn(exchange);
  const isOpen = isOutcomeUnknown(exchange);
  it.isInterrupted = isOpen;
  learnTexts(it, exchange);
  if (it.standing === 'final' && status !== 'Reversed') return;
  if (isOpen) it.isPayUnknown = true;
  if (status !== undefined) become(it, status, at, exchange);
  else if (isOpen) stand(it, 'unknown', at, exchange);
  // A second PAY that is turned away says nothing about the first.
  else if (it.pays > 1 && it.lastOpen) stand(it, it.lastOpen, at, exchange);
  else stand(it, isRefused(exchange) ? 'refused' : 'unclear', at, exchange);
  it.inquiries = 0;
}

export function learnFromInquiry(it: Payment, request: ProcessRequest, at: number, exchange: Exchange): void {
  const status = statusIn(exchange);
  const result: Inquiry['result'] = isRefused(exchange) ? 'refused' : status === undefined ? 'no-answer' : 'told';
  it.lastInquiry = { ...(it.lastInquiry ?? { sentAt: request.at }), result, status: status ?? '' };
  learnTexts(it, exchange);
  if (status === undefined || (it.standing === 'final' && status !== 'Reversed')) return;
  it.isPayUnknown = false;
  // Whose PAY was refused is Authorized as before, and nothing of it is open.
  if (it.standing === 'refused' && status === 'Authorized') return;
  become(it, status, at, exchange);
}

export function tell(it: Payment, told: Told): void {
  it.told = [...it.told, told].slice(-50);
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
function learnTexts(it: Payment, exchange: Exchange): void {
  const { narration, technical, paid } = tellsOfPayment(exchange);
  if (narration) it.narrations = [...it.narrations.filter((own) => own !== narration), narration].slice(-5);
  if (technical) it.technical = [...it.technical.filter((own) => own !== technical), technical].slice(-5);
  if (paid) it.paid = paid;
}
