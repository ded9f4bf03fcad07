import type { Fields } from '../../model.ts';
import { centsOf, currencyOf, textOf } from '../../validate.ts';
import { isSuccess, text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Defects that show when two things happen at once. */
export const atOnceDefects: readonly SubtleDefect[] = [
  {
    id: 'two-log-ins-mixed-up',
    sentence: 'A login answers with a token of its user; of two users at once both get that of the first.',
    section: '4.1',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    report: 'encode/django-rest-framework#1870',
    readings: { tokens: 'many' },
    hooks: () => {
      let last: { at: number; user: string; token: unknown } | undefined;
      return {
        answer(answer, call) {
          if (call.operation !== 'login' || !isSuccess(answer)) return;
          const user = text(call, 'username');
          const at = performance.now();
          if (last && last.user !== user && at - last.at < 40) answer.body.accessToken = last.token;
          else last = { at, user, token: answer.body.accessToken };
        },
      };
    },
  },
  {
    id: 'deposit-lost-beside-another',
    sentence: 'A deposit is credited; of two to one account at once one is lost.',
    section: '4.5',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const open = new Map<string, number>();
      return {
        pauseMs(asked) {
          if (asked.call.operation !== 'deposit') return 0;
          const account = textOf(asked, 'destinationAccount');
          open.set(account, (open.get(account) ?? 0) + 1);
          return 25;
        },
        transfers(planned) {
          if (planned.kind !== 'deposit') return [planned];
          const count = open.get(planned.to?.number ?? '') ?? 1;
          open.set(planned.to?.number ?? '', count - 1);
          return count > 1 ? [] : [planned];
        },
      };
    },
  },
  {
    id: 'closing-ahead-of-a-payment',
    sentence:
      'The closing balance is opening balance and movements; it has a utility payment that is still being made.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    report: 'otherworld-dev/Budget#182',
    hooks: () => {
      const open = new Map<string, number>();
      return {
        pauseMs(asked) {
          if (asked.call.operation !== 'utility') return 0;
          open.set(asked.caller.accounts[currencyOf(asked)].number, centsOf(asked));
          return 40;
        },
        transfers(planned) {
          if (planned.kind === 'utility') open.delete(planned.from?.number ?? '');
          return [planned];
        },
        answer(answer, call) {
          if (call.operation !== 'statement' || !isSuccess(answer)) return;
          const cents = open.get((answer.body.accountDetails as Fields).accountNumber as string) ?? 0;
          for (const line of answer.body.transactions as Fields[])
            if (line.type === 'Closing Balance' && cents > 0) line.balance = Number(line.balance) - cents;
        },
      };
    },
  },
  {
    id: 'one-code-for-two',
    sentence: 'A new code is New; two that are made at once are one.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    report: 'craftcms/commerce#4051',
    hooks: () => {
      let open = 0;
      let last = '';
      return {
        pauseMs({ call }) {
          if (call.operation !== 'generate') return 0;
          open += 1;
          return 25;
        },
        generated(code) {
          if (last !== '') code.code = last;
          open -= 1;
          last = open > 0 ? code.code : '';
        },
      };
    },
  },
  {
    id: 'stan-of-the-other-change',
    sentence: 'A reference is echoed as stan; of two changes at once both have that of the later one.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    report: 'QuantumNous/new-api#5446',
    hooks: () => {
      let latest = '';
      return {
        pauseMs(asked) {
          if (asked.call.operation !== 'bankChange') return 0;
          latest = textOf(asked, 'reference');
          return 25;
        },
        answer(answer, call) {
          if (call.operation === 'bankChange' && isSuccess(answer) && latest !== '') answer.body.stan = latest;
        },
      };
    },
  },
];
