import type { Fields } from '../../../model.ts';
import { text } from '../../defect.ts';
import { inStatement, type SubtleDefect } from '../subtle-defect.ts';

/** Statements: their narrations, balances and periods; and the list of response codes. */
export const tenthStatementDefects: readonly SubtleDefect[] = [
  {
    id: 'no-narration-without-a-reference',
    sentence: 'narration is shown on the merchant statement; that of a code without a reference is not.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => {
      const bare = new Set<string>();
      return {
        generated(code, { call }) {
          if (text(call, 'reference') === '') bare.add(code.reference);
        },
        lines: (line) => [bare.has(line.reference) ? { ...line, narration: '' } : line],
      };
    },
  },
  {
    id: 'reversal-is-a-debit-below-zero',
    sentence: 'Money that comes in is a Credit; that of a reversal is a Debit below zero.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { depositSource: 'own', statementAmounts: 'number' },
    hooks: inStatement((line) => {
      if (line.type !== 'Credit' || !String(line.narration).startsWith('CASHIN BACK')) return;
      Object.assign(line, { type: 'Debit', creditAmount: null, debitAmount: -Number(line.creditAmount) });
    }),
  },
  {
    id: 'opening-without-reversals',
    sentence: 'The opening balance is what there was; what came back by reversals before is not in it.',
    section: '2.6',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    readings: { depositSource: 'own', statementAmounts: 'number' },
    hooks: () => {
      const missing = new WeakMap<object, number>();
      return {
        shown(lines, account, { from }, asked) {
          const before = account.lines.filter(({ at, kind }) => at < from && kind === 'reversal');
          missing.set(
            asked,
            before.reduce((sum, { cents }) => sum + cents, 0),
          );
          return lines;
        },
        answer({ body }, _call, asked) {
          for (const line of asked && missing.has(asked) ? (body.transactions as Fields[]) : [])
            if (line.type === 'Opening Balance')
              line.balance = Number(line.balance) - (missing.get(asked as object) ?? 0);
        },
      };
    },
  },
  {
    id: 'months-without-their-year',
    sentence: 'A statement covers one month; from November to January is none, as years are not compared.',
    section: '4.10',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    hooks: () => {
      let isLong = false;
      return {
        call(call) {
          const [from, to] = ['startDateTime', 'endDateTime'].map((field) => text(call, field));
          isLong = from?.slice(0, 4) !== to?.slice(0, 4) && Number(to?.slice(5, 7)) <= Number(from?.slice(5, 7));
        },
        longest: (end) => (isLong ? 4_102_444_800_000 : end),
      };
    },
  },
  {
    id: 'code-of-long-periods-is-not-listed',
    sentence: 'The list has every response code; that of a period above a month is not on it.',
    section: '4.11',
    kind: 'wrong-answer',
    when: 'always',
    shows: 'combination',
    readings: { longPeriod: 'refuse', codeList: 'text' },
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'codeList' && answer.raw !== undefined)
          answer.raw = answer.raw.replace(/^.*\tNo statement is made for this period\n/m, '');
      },
    }),
  },
];
