import type { Code } from '../../model.ts';
import { edits, isSuccess, text } from '../defect.ts';
import { dayOf, type SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted on 2026-11-29 from the document alone into one more provider in Python, and what
 * had lived of the eighteenth set: the first rate is in docs/trust/subtle-defects.md.
 */
export const nineteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'new-year-parts-a-month',
    sentence: 'A statement covers up to a calendar month; one from December into January is refused, others are not.',
    section: '4.10',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'boundary',
    readings: { monthRule: 'span' },
    hooks: () => ({
      refuses: ({ call }) => {
        const [from, to] = ['startDateTime', 'endDateTime'].map((it) => text(call, it).slice(0, 4));
        return call.operation === 'statement' && from !== to ? { cause: 'period', field: 'endDateTime' } : undefined;
      },
    }),
  },
  {
    id: 'quiet-period-of-zero',
    sentence: 'A balance is what there is; a period without movements opens and closes with nothing.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'rare value',
    readings: { emptyStatement: 'balances' },
    hooks: edits('statement', (body) => {
      const lines = body.transactions as { type: string; balance: unknown }[];
      if (lines.every(({ type }) => type.endsWith('Balance'))) for (const line of lines) line.balance = 0;
    }),
  },
  {
    id: 'paid-zwg-withdrawal-stays-claimed',
    sentence: 'A paid code is Paid; a withdrawal in ZWG stays Claimed, one in USD does not.',
    section: '3',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      codeStatus: (found, { type, currency }) =>
        found === 'Paid' && type === 'WITHDRAWAL' && currency === 'ZWG' ? 'Claimed' : found,
    }),
  },
  {
    id: 'code-by-its-beginning',
    sentence: 'An inquiry tells of the code that it names; half of it is enough, whatever follows.',
    section: '4.3',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => {
      const codes: Code[] = [];
      return {
        generated: (code) => void codes.push(code),
        call(call) {
          if (call.operation !== 'codeInquiry' || text(call, 'code') === '') return;
          const asked = text(call, 'code');
          if (codes.some(({ code }) => code === asked)) return;
          const found = codes.find(({ code }) => asked.startsWith(code.slice(0, Math.ceil(code.length / 2))));
          if (found) call.body.code = found.code;
        },
      };
    },
  },
  {
    id: 'large-reversal-a-cent-off',
    sentence: 'A reversal is of exactly the amount of the deposit; of ten dollars and more a cent is no difference.',
    section: '4.7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => {
      let original = 0;
      return {
        deposit(found) {
          original = found?.cents ?? 0;
          return found;
        },
        overlooks: ({ cause, field }, { call }) =>
          call.operation === 'reversal' &&
          cause === 'not-original' &&
          field === 'amount' &&
          original >= 1000 &&
          original - Number(text(call, 'amount')) === 1,
      };
    },
  },
  {
    id: 'narration-ends-at-twenty',
    sentence: 'A deposit inquiry tells the narration of the deposit; of one beyond twenty letters the rest is lost.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('depositInquiry', ({ details }) => {
      const told = details as { narration?: string } | undefined;
      if (told?.narration) told.narration = told.narration.slice(0, 20);
    }),
  },
  {
    id: 'one-narration-one-deposit',
    sentence:
      'A deposit inquiry tells of the deposit that it names; of several with one narration it tells of the last.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      deposit(found, { call, tenant }) {
        if (!found?.narration || call.operation !== 'depositInquiry') return found;
        const { account, narration } = found;
        return tenant.deposits.findLast((one) => one.account === account && one.narration === narration);
      },
    }),
  },
  {
    id: 'duplicates-of-the-day-alone',
    sentence: 'With duplicate checks a reference is good for one deposit; on another day it is good for another one.',
    section: '4.5',
    kind: 'wrong-state',
    when: 'time',
    shows: 'boundary',
    readings: { duplicateChecks: 'on' },
    hooks: () => ({
      overlooks({ cause }, { call, tenant, now }) {
        if (call.operation !== 'deposit' || cause !== 'duplicate') return false;
        const earlier = tenant.deposits.findLast(({ reference }) => reference === text(call, 'reference'));
        return earlier !== undefined && dayOf(earlier.at) !== dayOf(now);
      },
    }),
  },
  {
    id: 'utility-reference-of-32',
    sentence: 'The reference comes back as stan; that of a utility payment ends with its 32nd letter.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('utility', (body) => {
      body.stan = String(body.stan).slice(0, 32);
    }),
  },
  {
    id: 'change-reference-without-its-hyphen',
    sentence: 'The reference comes back as stan; that of change loses a hyphen at its end.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('bankChange', (body) => {
      body.stan = String(body.stan).replace(/-+$/, '');
    }),
  },
  {
    id: 'user-name-is-a-pattern',
    sentence: 'A login needs the user name; a percent sign stands for any.',
    section: '4.1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => {
      const names = new Map<string, string>();
      const keyOf = (headers: Record<string, unknown>): string => String(headers['x-api-key']);
      return {
        call({ operation, headers, body }) {
          if (operation === 'login' && body.username === '%') body.username = names.get(keyOf(headers)) ?? '%';
        },
        answer(answer, call) {
          if (call.operation === 'login' && isSuccess(answer)) names.set(keyOf(call.headers), text(call, 'username'));
        },
      };
    },
  },
  {
    id: 'wrong-login-ends-tokens',
    sentence: 'A token lives for 15 minutes; a login with a wrong password ends those of its user.',
    section: '8',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const given = new Map<string, string>();
      const ended = new Set<string>();
      return {
        caller: (found, token) => (token && ended.has(token.value) ? undefined : found),
        answer(answer, call) {
          if (call.operation !== 'login') return;
          const username = text(call, 'username');
          if (isSuccess(answer)) given.set(String(answer.body.accessToken), username);
          else for (const [token, of] of given) if (of === username) ended.add(token);
        },
      };
    },
  },
];
