import type { Fields } from '../../model.ts';
import { edits, isSuccess, NumberText, text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

const minute = 60_000;

/** Planted last on 2026-11-24 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const seventhSetDefects: readonly SubtleDefect[] = [
  {
    id: 'no-break-space-is-a-space',
    sentence: 'A narration is shown on the statement; a no-break space in it is a space.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({ lines: (line) => [{ ...line, narration: line.narration.replaceAll('\u00A0', ' ') }] }),
  },
  {
    id: 'opening-has-the-first-second',
    sentence: 'The opening balance is of the beginning; what moved in the first second is in it too.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'boundary',
    hooks: () => {
      let first = 0;
      return {
        shown(lines, _account, { from }) {
          first = lines.filter(({ at }) => at < from + 1000).reduce((sum, { cents }) => sum + cents, 0);
          return lines;
        },
        answer(answer, call) {
          if (call.operation !== 'statement' || !isSuccess(answer)) return;
          for (const line of answer.body.transactions as Fields[])
            if (line.type === 'Opening Balance') line.balance = plus(line.balance, first);
        },
      };
    },
  },
  {
    id: 'no-trace-of-what-cannot-be-read',
    sentence: 'Every response has X-Trace-Id; one to a body that is no JSON has none.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      answer(answer, call, asked) {
        const { operation, malformed } = call;
        if (malformed && operation !== 'linkedAccounts' && operation !== 'codeList' && asked)
          answer.headers = { ...answer.headers, [asked.readings.traceHeader]: '' };
      },
    }),
  },
  {
    id: 'paid-out-code-has-a-sign',
    sentence: 'amount is in cents; that of a withdrawal code that was paid is below zero.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: edits('codeInquiry', (body, call, { tenant }) => {
      const found = tenant.codes.find(({ code }) => code === text(call, 'code'));
      if (found?.type === 'WITHDRAWAL' && found.paidAt !== undefined) body.amount = -found.cents;
    }),
  },
  {
    id: 'early-inquiry-is-answered-later',
    sentence: 'An inquiry shows the status; the one after a refused one shows what was shown before that.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    readings: { earlyInquiry: 'refused' },
    hooks: () => {
      const shown = new Map<string, unknown>();
      const refused = new Set<string>();
      return {
        refused({ cause }, { call }) {
          if (cause === 'too-early') refused.add(text(call, 'code'));
        },
        answer(answer, call) {
          if (call.operation !== 'codeInquiry' || !isSuccess(answer)) return;
          const code = text(call, 'code');
          if (refused.delete(code) && shown.has(code)) answer.body.status = shown.get(code);
          else shown.set(code, answer.body.status);
        },
      };
    },
  },
  {
    id: 'statement-remembered-by-its-days',
    sentence: 'A statement covers its period; within a minute one of the same days is the one before.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      const known = new Map<string, { transactions: unknown; at: number; times: string }>();
      return {
        answer(answer, call, asked) {
          if (call.operation !== 'statement' || !asked || !isSuccess(answer)) return;
          const times = ['startDateTime', 'endDateTime'].map((name) => text(call, name));
          const key = [text(call, 'accountNumber'), ...times.map((it) => it.slice(0, 10))].join(' ');
          const last = known.get(key);
          const isOther = last && asked.now - last.at < minute && last.times !== times.join();
          if (isOther) answer.body.transactions = last.transactions;
          else known.set(key, { transactions: answer.body.transactions, at: asked.now, times: times.join() });
        },
      };
    },
  },
];

/** An amount of an answer, in the form in which it was, with cents added. */
function plus(amount: unknown, cents: number): unknown {
  if (typeof amount === 'number') return amount + cents;
  if (amount instanceof NumberText) return new NumberText(String(Number(amount.source) + cents));
  return String(Number(amount) + cents);
}
