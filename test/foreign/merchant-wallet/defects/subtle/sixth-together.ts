import { problemAnswer } from '../../answers.ts';
import type { Account, Caller, Token } from '../../model.ts';
import { chosenReadings } from '../../readings.ts';
import { cents, overlooking, text } from '../defect.ts';
import { moving, type SubtleDefect } from './subtle-defect.ts';

const monthMs = 30 * 86_400_000;
const minuteMs = 60_000;

/** Defects of the sixth set that show in states, over time, at once and after refusals. */
export const sixthTogether: readonly SubtleDefect[] = [
  {
    id: 'no-trace-of-old-tokens',
    sentence: 'Every response has an X-Trace-Id; one that refuses a token which has ended has none.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    report: 'hhru/nginx_requestid#10',
    hooks: () => {
      const ended = new WeakSet<object>();
      return {
        caller(found, token, call) {
          if (!found && token) ended.add(call);
          return found;
        },
        answer({ headers }, call) {
          if (ended.has(call)) headers[chosenReadings().traceHeader] = '';
        },
      };
    },
  },
  {
    id: 'old-token-deposits-all-the-same',
    sentence: 'A refused deposit moves nothing; one with a token that has ended is answered so and made.',
    section: '5',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    report: 'aspnet/Security#938',
    hooks: () => {
      const ended = new WeakSet<object>();
      return {
        caller(found, token, call) {
          if (found || !token || call.operation !== 'deposit') return found;
          ended.add(call);
          return token.caller;
        },
        answer(answer, call) {
          if (ended.has(call)) Object.assign(answer, problemAnswer({ cause: 'expired' }, 'deposit', chosenReadings()));
        },
      };
    },
  },
  {
    id: 'last-character-of-the-token',
    sentence: 'A request carries the access token; its last character may be another one.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    report: 'jpadilla/pyjwt#1069',
    hooks: () => {
      const known = new Map<string, Token>();
      return {
        caller(found, token, { headers }, now) {
          if (found && token) known.set(token.value.slice(0, -1), token);
          const given = headers.authorization?.split(' ')[1] ?? '';
          const near = known.get(given.slice(0, -1));
          const isAlike =
            near !== undefined && near.value.length === given.length && now < near.issuedAt + 15 * minuteMs;
          return found ?? (isAlike ? near.caller : undefined);
        },
      };
    },
  },
  {
    id: 'older-token-lives-with-the-newer',
    sentence: 'A token is valid for 15 minutes; one of before lives as long as the newest of its user.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'combination',
    readings: { tokens: 'many' },
    hooks: () => {
      const newest = new Map<Caller, number>();
      return {
        lifetimeMs(ms, { caller, issuedAt }) {
          newest.set(caller, Math.max(newest.get(caller) ?? 0, issuedAt));
          return ms + ((newest.get(caller) ?? 0) - issuedAt);
        },
      };
    },
  },
  {
    id: 'third-early-inquiry-ends-the-code',
    sentence: 'A code is valid for 10 minutes; the third inquiry that comes too early ends it.',
    section: '8',
    kind: 'wrong-state',
    when: 'state',
    shows: 'third time',
    readings: { earlyInquiry: 'refused' },
    hooks: () => {
      const early = new Map<string, number>();
      return {
        refused({ cause }, { call }) {
          const code = text(call, 'code');
          if (cause === 'too-early') early.set(code, (early.get(code) ?? 0) + 1);
        },
        codeLifeMs: (ms, { code }) => ((early.get(code) ?? 0) >= 3 ? 0 : ms),
      };
    },
  },
  {
    id: 'amount-of-another-deposit-does',
    sentence: 'A reversal is of exactly the amount; that of another deposit to the account does as well.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'value',
    shows: 'close together',
    hooks: overlooking(
      'reversal',
      ({ field }, { call, tenant }) =>
        field === 'amount' &&
        tenant.deposits.some(
          (one) => one.account.number === text(call, 'destinationAccount') && one.cents === cents(call) && !one.failure,
        ),
    ),
  },
  {
    id: 'reversal-after-a-month-moves-nothing',
    sentence: 'A reversal takes the deposit back; that of one of thirty days ago is answered 00 and takes nothing.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'time',
    shows: 'time',
    hooks: moving('reversal', (planned, { deposits, clock }) => {
      const isOld = deposits.some(
        ({ account, reference, at }) =>
          account === planned.from && planned.narration.endsWith(` ${reference}`) && clock.now() - at > monthMs,
      );
      return isOld ? [] : [planned];
    }),
  },
  {
    id: 'payments-at-once-are-credited-once',
    sentence: 'A payment by code is credited; of two customers who pay one merchant at once one is not.',
    section: '1',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    report: 'heroiclabs/nakama#1163',
    hooks: () => {
      let last: { to: Account | undefined; at: number } | undefined;
      return moving('payment', (planned) => {
        const at = performance.now();
        const isSecond = last !== undefined && last.to === planned.to && at - last.at < 3;
        last = { to: planned.to, at };
        return [isSecond ? { ...planned, to: undefined } : planned];
      })();
    },
  },
  {
    id: 'payment-beside-a-deposit-is-free',
    sentence: 'A payment takes its amount from the customer; while a deposit to the wallet is made it does not.',
    section: '1',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    report: 'buggyblues/shadow#157',
    hooks: () => {
      const busy = new Set<string>();
      const inWork = new Set<string>();
      return {
        // Of two under one reference the second is refused, so that the pause alone breaks nothing.
        refuses: ({ call }) =>
          call.operation === 'deposit' && text(call, 'reference') !== '' && inWork.has(text(call, 'reference'))
            ? { cause: 'duplicate' }
            : undefined,
        pauseMs({ call }) {
          if (call.operation !== 'deposit') return 0;
          busy.add(text(call, 'destinationAccount'));
          inWork.add(text(call, 'reference'));
          return 40;
        },
        transfers(planned) {
          if (planned.kind === 'deposit') busy.delete(planned.to?.number ?? '');
          if (planned.kind === 'deposit') inWork.delete(planned.reference);
          const isFree = planned.kind === 'payment' && planned.from && busy.has(planned.from.number);
          return [isFree ? { ...planned, from: undefined } : planned];
        },
      };
    },
  },
  {
    id: 'same-payment-within-a-minute',
    sentence:
      'A utility payment is made; the same again within a minute, under a new reference, is answered 00 and is not.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'time',
    shows: 'combination',
    report: 'AuthorizeNet/inperson-sdk-android#50',
    hooks: () => {
      const made = new Map<string, number>();
      let isRepeat = false;
      return {
        pauseMs({ call, now, caller }) {
          isRepeat = false;
          if (call.operation !== 'utility') return 0;
          const fields = ['provider', 'providerProduct', 'destinationAccount', 'currency', 'amount'];
          const key = [caller.kind, ...fields.map((field) => text(call, field))].join(' ');
          isRepeat = now - (made.get(key) ?? Number.NEGATIVE_INFINITY) < minuteMs;
          made.set(key, now);
          return 0;
        },
        transfers: (planned) => (planned.kind === 'utility' && isRepeat ? [] : [planned]),
      };
    },
  },
];
