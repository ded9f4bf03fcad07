import {
  type Exchange,
  listOf,
  type Moment,
  memberOf,
  RecentMap,
  type Sending,
  textIn,
} from '../../../../conformance/index.ts';
import { answeredMember, answeredText, sentText } from './members.ts';
import { isDone, isMadeAsAProblem, type Result, resultOf } from './result.ts';

/** Something that a caller began and may tell an outcome of. */
export interface Transaction {
  operation: 'generateCode' | 'deposit' | 'bankChange' | 'utilityPayment';
  call: Sending;
  sentAt: number;
  reference: string | undefined;
  /** Once it was answered, or will not be. */
  exchange?: Exchange;
  result?: Result;
  code?: string;
  /** Of a code: the last inquiry that was answered, and the first that said Paid. Of a deposit: the last inquiry. */
  asked?: Exchange;
  paid?: Exchange;
  /** Of a code: an inquiry that said Paid by 00, and a problem by its HTTP status: it may be taken for either. */
  mayBePaid?: Exchange;
  /** Of a code: when the customer paid it in the app, where that can be seen. */
  paidAt?: number;
  /** Of a deposit: the inquiry that found it. */
  found?: Exchange;
  reversals: Exchange[];
}

/** The transactions of a day, by whatever the caller may call them. */
export interface Transactions {
  see(moment: Moment): void;
  /** Those that a reference or code names, the oldest first. */
  of(reference: string): readonly Transaction[];
  /** References that stand in a statement that came: money that was seen to move. */
  isOnAStatement(transaction: Transaction): boolean;
}

const kinds = ['generateCode', 'deposit', 'bankChange', 'utilityPayment'] as const;
/** One reference that is used for everything must not grow without end. */
const perReference = 50;

export function newTransactions(): Transactions {
  const known = new RecentMap<string, Transaction[]>();
  const underWay = new RecentMap<string, Transaction>();
  const onStatements = new RecentMap<string, true>();

  function file(reference: string | undefined, it: Transaction): void {
    if (reference === undefined || reference === '') return;
    const list = known.ensure(reference, () => []);
    if (list.includes(it)) return;
    list.push(it);
    if (list.length > perReference) list.shift();
  }

  function sent(call: Sending, at: number): void {
    const operation = kinds.find((it) => it === call.operation);
    if (operation === undefined) return;
    const it: Transaction = {
      operation,
      call,
      sentAt: at,
      reference: sentText(call, 'reference'),
      reversals: [],
    };
    underWay.set(call.id, it);
    file(it.reference, it);
  }

  function answered(exchange: Exchange): void {
    const own = underWay.get(exchange.id);
    if (own) {
      underWay.delete(exchange.id);
      own.exchange = exchange;
      own.result = resultOf(exchange);
      file(answeredText(exchange, 'stan'), own);
      const code = answeredText(exchange, 'code');
      if (own.operation === 'generateCode' && own.result === 'success' && code !== undefined) {
        own.code = code;
        file(code, own);
      }
    } else if (exchange.operation === 'codeInquiry') codeAsked(exchange);
    else if (exchange.operation === 'depositInquiry') depositAsked(exchange);
    else if (exchange.operation === 'reversal') {
      for (const it of depositsOf(sentText(exchange, 'originalParticipantReference'))) {
        it.reversals.push(exchange);
        file(sentText(exchange, 'participantReference'), it);
      }
    } else if (exchange.operation === 'accountStatement' && isDone(exchange)) {
      for (const line of listOf(answeredMember(exchange, 'transactions')) ?? [])
        for (const name of ['reference', 'narration']) {
          const text = textIn(memberOf(line, name));
          if (text !== undefined) onStatements.set(text, true);
        }
    }
  }

  function codeAsked(exchange: Exchange): void {
    const result = resultOf(exchange);
    const isEither = isMadeAsAProblem(exchange);
    if ((result === 'unknown' && !isEither) || typeof exchange.answer === 'string') return;
    for (const it of known.get(sentText(exchange, 'code') ?? '') ?? []) {
      it.asked = exchange;
      if (answeredText(exchange, 'status') !== 'Paid') continue;
      if (result === 'success') it.paid ??= exchange;
      else if (isEither) it.mayBePaid ??= exchange;
    }
  }

  function depositAsked(exchange: Exchange): void {
    if (resultOf(exchange) === 'unknown' && !isMadeAsAProblem(exchange)) return;
    for (const it of depositsOf(sentText(exchange, 'originalParticipantReference'))) {
      it.asked = exchange;
      if (isFound(exchange)) it.found = exchange;
    }
  }

  function depositsOf(reference: string | undefined): Transaction[] {
    return (known.get(reference ?? '') ?? []).filter((it) => it.operation === 'deposit');
  }

  return {
    see(moment) {
      if (moment.kind === 'sent' && moment.call.by === 'client') sent(moment.call, moment.at);
      else if (moment.kind === 'answered' && moment.exchange.by === 'client') answered(moment.exchange);
      else if (moment.kind === 'code' && moment.deed === 'paid')
        for (const it of known.get(moment.code) ?? []) it.paidAt ??= moment.at;
    },
    of: (reference) => known.get(reference) ?? [],
    isOnAStatement: ({ reference, code, call, exchange }) =>
      [reference, code, sentText(call, 'narration'), exchange && answeredText(exchange, 'stan')].some(
        (it) => it !== undefined && onStatements.has(it),
      ),
  };
}

/** Whether the answer to a deposit inquiry holds details of a deposit that succeeded (section 4.6). */
export function isFound(exchange: Exchange): boolean {
  const details = answeredMember(exchange, 'details');
  if (!isDone(exchange) || typeof details !== 'object' || details === null) return false;
  const code = textIn(memberOf(details, 'responseCode'));
  return code === undefined || code === '00';
}
