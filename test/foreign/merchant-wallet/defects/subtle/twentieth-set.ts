import type { Call, Caller, Deposit, Tenant } from '../../model.ts';
import { edits } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

const day = 86_400_000;

/**
 * What lived of the defects that were planted on 2026-11-29 from the document alone into one more provider, in Java: the first
 * rate is in docs/trust/subtle-defects.md.
 */
export const twentiethSetDefects: readonly SubtleDefect[] = [
  {
    id: 'dead-code-has-its-time-again',
    sentence: 'timeToLive is what is left of a code; one that is over has all of it again.',
    section: '3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: edits('codeInquiry', (body) => {
      const isOver = ['Expired', 'Timed Out'].includes(String(body.status));
      if (isOver) body.timeToLive = String(body.timeToLive).replace(/^[\d.-]+/, '600');
    }),
  },
  {
    id: 'expired-token-still-gives-change',
    sentence: 'Nothing is done by a token that is over; change is given by it, and then refused.',
    section: '5',
    kind: 'wrong-money',
    when: 'time',
    shows: 'after a refusal',
    hooks: () => {
      const late = new WeakSet<Call>();
      return {
        caller(found, token, call) {
          if (found || !token || call.operation !== 'bankChange') return found;
          late.add(call);
          return token.caller;
        },
        answer(answer, call) {
          if (!late.has(call)) return;
          answer.status = 403;
          answer.body = { responseCode: '096', responseDescription: 'Please log in again' };
        },
      };
    },
  },
  {
    id: 'first-second-listed-twice',
    sentence:
      'A statement lists each movement; one of the very second with which its period begins stands there twice.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'boundary',
    hooks: () => ({
      shown: (lines, _account, { from }) => lines.flatMap((line) => (line.at < from + 1000 ? [line, line] : [line])),
    }),
  },
  {
    id: 'deposit-answers-the-account-before',
    sentence: 'A deposit answers the account that it credited; from the second on it is that of the one before.',
    section: '2.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    readings: { depositAccount: 'destination' },
    hooks: () => {
      const last = new WeakMap<Tenant, unknown>();
      return edits('deposit', (body, _call, { tenant }) => {
        const { accountNumber } = body;
        body.accountNumber = last.get(tenant) ?? accountNumber;
        last.set(tenant, accountNumber);
      })();
    },
  },
  {
    id: 'change-found-as-a-deposit',
    sentence: 'A deposit inquiry has details of a deposit that is found; it finds change by its reference as well.',
    section: '4.6',
    kind: 'accepts-too-much',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => {
      const changes = new Map<string, Omit<Deposit, 'caller' | 'at'>>();
      return {
        transfers(planned) {
          const { kind, to, cents, narration, reference, authNumber } = planned;
          if (kind === 'change' && to)
            changes.set(reference, {
              ...{ account: to, currency: to.currency, cents, narration, reference, authNumber },
              ...{ failure: '', reversed: false },
            });
          return [planned];
        },
        deposit(found, { call, caller, now }) {
          const change = changes.get(String(call.body.originalParticipantReference));
          if (found || !change || call.operation !== 'depositInquiry') return found;
          return { ...change, caller, at: now };
        },
      };
    },
  },
  {
    id: 'forty-days-are-a-month',
    sentence: 'A statement covers at most one calendar month; up to forty days are given.',
    section: '4.10',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    readings: { monthRule: 'span', longPeriod: 'refuse' },
    hooks: () => ({ longest: (_end, from) => from + 40 * day }),
  },
  {
    id: 'inquiry-answers-the-last-reference',
    sentence: 'An inquiry tells of the code that it names; its stan is the reference of the code that was made last.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const last = new WeakMap<Tenant, string>();
      return {
        generated: ({ reference }, { tenant }) => void last.set(tenant, reference),
        ...edits('codeInquiry', (body, _call, { tenant }) => {
          body.stan = last.get(tenant) ?? body.stan;
        })(),
      };
    },
  },
  {
    id: 'withdrawal-in-any-currency',
    sentence: 'There are two currencies; a code for a withdrawal is made in any.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call({ operation, body }) {
        const isOther = !['USD', 'ZWG'].includes(String(body.currency));
        if (operation === 'generate' && body.type === 'WITHDRAWAL' && body.currency && isOther) body.currency = 'USD';
      },
    }),
  },
  {
    id: 'utility-paid-before-the-token',
    sentence: 'Nothing is done without an access token; a utility payment is made first, and then refused.',
    section: '5',
    kind: 'wrong-money',
    when: 'endpoint',
    shows: 'after a refusal',
    hooks: () => {
      const callers = new Map<string, Caller>();
      const late = new WeakSet<Call>();
      const keyOf = ({ headers }: Call): string => String(headers['x-api-key']);
      return {
        caller(found, _token, call) {
          const owner = callers.get(keyOf(call));
          if (found || !owner || call.operation !== 'utility') return found;
          late.add(call);
          return owner;
        },
        answer(answer, call, asked) {
          if (asked) callers.set(keyOf(call), asked.caller);
          if (!late.has(call)) return;
          answer.status = 403;
          answer.body = { responseCode: '096', responseDescription: 'The access token is not known' };
        },
      };
    },
  },
  {
    id: 'number-of-nobody-gives-ones-own',
    sentence:
      'A statement is that of the account that was asked for; a number that nobody has gets that of the caller.',
    section: '4.10',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      account: (found, { caller, call }) => found ?? caller.accounts[call.body.currency === 'ZWG' ? 'ZWG' : 'USD'],
    }),
  },
  {
    id: 'balances-run-against-the-dates',
    sentence: 'Each balance is the one before it and what was moved; they are counted from the other end of the lines.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'always',
    shows: 'combination',
    readings: { statementOrder: 'oldest', statementAmounts: 'number' },
    hooks: edits('statement', (body) => {
      const lines = body.transactions as Record<'type' | 'balance' | 'creditAmount' | 'debitAmount', unknown>[];
      const moved = lines.filter(({ type }) => type === 'Credit' || type === 'Debit');
      let balance = Number(moved.at(-1)?.balance);
      for (const line of moved) {
        line.balance = balance;
        balance -= Number(line.creditAmount ?? 0) - Number(line.debitAmount ?? 0);
      }
    }),
  },
  {
    id: 'body-that-ends-early-breaks-the-service',
    sentence: '4xx is a problem of the request, 5xx one of the service; a body that is no whole JSON is answered 500.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      answer(answer, { malformed, operation }) {
        if (malformed && operation === 'generate') answer.status = 500;
      },
    }),
  },
];
