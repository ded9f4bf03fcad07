import { isDeepStrictEqual } from 'node:util';
import { type Decider, type Exchange, jsonOf, type ObserverDefinition, statusOf } from '../../conformance/index.ts';
import { echoedFacts, keptFacts, recordOf } from '../../given/bill-payment/payments/record-of.ts';
import { isoTime } from '../../given/iso-instant.ts';
import { fieldsAt } from '../fields-at.ts';
import { sent } from '../sent.ts';
import { type ProcessCall, processCalls } from './process-calls.ts';

/** Where the answers of an operation have a date and time (sections 2.4, 2.5). */
const places: Readonly<Record<string, readonly string[]>> = {
  processPayment: ['WalletDebitReversed', 'Products[].Vouchers[].ExpiryDate'],
  getTargetStatistics: ['TargetAchievedSinceDate'],
  getPaymentFeed: ['[].Date'],
};

const extended = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/;
const basic = /^\d{8}(T\d{4}(\d\d([.,]\d+)?)?(Z|[+-]\d\d(\d\d)?)?)?$/;

/** Section 2.5: dates of answers in any form of ISO 8601; whether with a zone or a fraction is not shown. */
export const dates: ObserverDefinition = {
  slug: 'bill-payment-dates',
  title: 'every date and time in an answer is written in ISO 8601',
  rules: ['answer-dates-iso-8601'],
  needs: ['state'],
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      if (exchange.by !== 'client' || statusOf(exchange) !== 200) continue;
      for (const place of places[exchange.operation ?? ''] ?? [])
        for (const value of fieldsAt(jsonOf(exchange), place).values) {
          if (typeof value !== 'string' || value === '') continue;
          decide.expects('answer-dates-iso-8601', `${place} in ISO 8601`, isIso(value), value, exchange);
        }
    }
  },
};

function isIso(text: string): boolean {
  return (extended.test(text) || basic.test(text)) && isoTime(text) !== undefined;
}

/** Section 2.5: the full record of a payment is what AUTH and PAY told of it, whatever became of it. */
export const inquiredRecords: ObserverDefinition = {
  slug: 'bill-payment-inquired-records',
  title: 'an inquiry tells what a payment is for as the answer before it did, and what came of it once it is Paid',
  rules: ['status-returns-full-record'],
  needs: ['state'],
  *observe(exchanges, decide) {
    // Whether letter case tells two references apart is not shown.
    const lives = Map.groupBy(yield* processCalls(exchanges), (it) => it.reference.toLowerCase());
    const changes = exchanges.filter((it) => it.operation === 'updateMember' || it.operation === 'uploadMembers');
    for (const calls of lives.values()) {
      yield;
      if (new Set(calls.map(({ reference }) => reference)).size === 1) judgeInquiries(decide, calls, changes);
    }
  },
};

/** What another AUTH, another PAY or a Retry makes of a payment is not shown: nothing after them is judged. */
function judgeInquiries(decide: Decider, calls: readonly ProcessCall[], changes: readonly Exchange[]): void {
  let last: ProcessCall | undefined;
  for (const call of calls) {
    if (call.action === 'status') judgeInquiry(decide, last, call, changes);
    else if (call.auth === undefined) return;
    else last = call;
  }
}

function judgeInquiry(
  decide: Decider,
  before: ProcessCall | undefined,
  { exchange, status }: ProcessCall,
  changes: readonly Exchange[],
): void {
  if (!before || !isSure(before, status)) return;
  const [told, now] = [recordOf(before.exchange), recordOf(exchange)];
  const isWhole = before.status === 'Paid' && status === 'Paid';
  const isRenamed = (): boolean => hasChanged(told['MemberNumber'] ?? '', before.exchange, exchange, changes);
  const names = keptFacts(told, now, isRenamed).filter((it) => isWhole || echoedFacts.includes(it));
  const pick = (all: Record<string, string>): object => Object.fromEntries(names.map((it) => [it, all[it]]));
  if (names.length > 0) decide.holds('status-returns-full-record', pick(told), pick(now), before.exchange, exchange);
}

/** Whether the record of that member was sent anew between two calls. */
function hasChanged(member: string, first: Exchange, last: Exchange, changes: readonly Exchange[]): boolean {
  const written = [member, encodeURIComponent(member)];
  return changes.some(
    ({ request, at }) =>
      at.wall >= first.at.wall &&
      at.wall <= last.at.wall &&
      written.some((it) => request.body.toString('utf8').includes(it)),
  );
}

/**
 * An AUTH tells of what is Authorized still. Of a PAY that was refused for being another one than its AUTH, the answer may
 * tell what was sent, and the inquiry what was authorised.
 */
function isSure({ action, status, auth, exchange }: ProcessCall, now: string): boolean {
  if (action === 'auth') return status === 'Authorized' && now === 'Authorized';
  return status !== 'Failed' || (auth !== undefined && isSameOrder(auth, exchange));
}

function isSameOrder(auth: Exchange, pay: Exchange): boolean {
  const names = ['BillerCode', 'MemberNumber', 'Products', 'TotalAmount'];
  return names.every((it) => isDeepStrictEqual(sent(auth, it), sent(pay, it)));
}
