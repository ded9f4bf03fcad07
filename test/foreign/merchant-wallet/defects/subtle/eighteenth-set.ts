import type { Caller } from '../../model.ts';
import { text } from '../defect.ts';
import { moving, type SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted on 2026-11-29, after those of the seventeenth set, from the document alone, into a
 * provider in Go that is not of this project: the first rate is in docs/trust/subtle-defects.md.
 */
export const eighteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'password-loses-its-blanks',
    sentence: 'A login needs the password; here one with a space behind it is taken for the right one.',
    section: '4.1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'login') call.body.password = text(call, 'password').trimEnd();
      },
    }),
  },
  {
    id: 'token-in-any-case',
    sentence: 'A request carries the token of a login; here its letters may be in another case.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => {
      const given = new Map<string, string>();
      return {
        call({ headers }) {
          const { authorization = '' } = headers;
          headers.authorization = given.get(authorization.toLowerCase()) ?? authorization;
        },
        answer({ body }, { operation }) {
          const { accessToken } = body;
          if (operation !== 'login' || typeof accessToken !== 'string') return;
          const value = `Bearer ${accessToken}`;
          given.set(value.toLowerCase(), value);
        },
      };
    },
  },
  {
    id: 'whole-dollars-are-debited-as-cents',
    sentence:
      'A utility payment is paid from the account of the merchant; of ten dollars and more, without cents, a hundredth is.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    hooks: moving('utility', (planned) => {
      const isWhole = planned.cents >= 1000 && planned.cents % 100 === 0;
      return [isWhole ? { ...planned, cents: planned.cents / 100 } : planned];
    }),
  },
  {
    id: 'clock-of-twelve-hours',
    sentence: 'An answer tells when the request was processed; in the afternoon twelve hours too early.',
    section: '2.2',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'boundary',
    readings: { processedAt: 'local', utilityDate: 'local' },
    hooks: () => ({
      answer({ body }) {
        const { processedDateTime: date } = body;
        if (typeof date !== 'string') return;
        body.processedDateTime = date.replace(/T(\d\d)/, (_, hour) => `T${String(Number(hour) % 12).padStart(2, '0')}`);
      },
    }),
  },
  {
    id: 'refused-type-ends-all-codes',
    sentence: 'What an account may do is not refused; payment codes are, once a withdrawal code was refused to it.',
    section: '1',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const stopped = new Set<Caller>();
      return {
        refused({ cause }, { call, caller }) {
          if (cause === 'permission' && call.operation === 'generate') stopped.add(caller);
        },
        refuses: ({ call, caller }) =>
          call.operation === 'generate' && stopped.has(caller) ? { cause: 'permission' } : undefined,
      };
    },
  },
  {
    id: 'second-code-list-is-empty',
    sentence: 'The list of response codes is complete; from the second time on there is nothing in it.',
    section: '4.11',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    readings: { codeList: 'csv' },
    hooks: () => {
      let served = 0;
      return {
        answer(answer, { operation }) {
          if (operation !== 'codeList' || answer.raw === undefined) return;
          served += 1;
          if (served > 1) answer.raw = 'code;meaning\n';
        },
      };
    },
  },
];
