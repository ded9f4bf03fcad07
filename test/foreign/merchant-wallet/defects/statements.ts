import type { Hooks } from '../hooks.ts';
import type { Fields } from '../model.ts';
import { type Defect, edits, otherCurrency } from './defect.ts';

const kind = 'wrong-answer';
const day = 86_400_000;

/** Changes the lines that are movements. */
function moved(body: Fields, change: (line: Fields, index: number) => void): void {
  const lines = body.transactions as Fields[];
  lines.filter(({ type }) => type === 'Credit' || type === 'Debit').forEach(change);
}

const without =
  (isMissing: (index: number, count: number, at: number, to: number) => boolean): (() => Hooks) =>
  () => ({
    shown: (lines, _account, { to }) => lines.filter(({ at }, index) => !isMissing(index, lines.length, at, to)),
  });

/** Statements that leave something out, add something or do not add up. */
export const statementDefects: Defect[] = [
  {
    id: 'last-day-missing',
    sentence: 'A statement covers the period; its last day is missing.',
    section: '4.10',
    kind,
    when: 'time',
    hooks: without((_index, _count, at, to) => at > to - day),
  },
  {
    id: 'last-hours-missing',
    sentence: 'A statement covers the period; what the zone shifts over the end of the month is missing.',
    section: '4.10',
    kind,
    when: 'time',
    hooks: without((_index, _count, at, to) => at > to - day / 4),
  },
  {
    id: 'first-line-missing',
    sentence: 'A statement has all movements of the period; the first is missing.',
    section: '2.6',
    kind,
    when: 'state',
    hooks: without((index, count) => index === 0 && count > 1),
  },
  {
    id: 'newest-line-missing',
    sentence: 'A statement has all movements of the period; the newest is missing.',
    section: '2.6',
    kind,
    when: 'state',
    hooks: without((index, count) => index === count - 1),
  },
  {
    id: 'eleventh-line-missing',
    sentence: 'A statement has all movements of the period; it ends after ten.',
    section: '2.6',
    kind,
    when: 'state',
    hooks: without((index) => index >= 10),
  },
  {
    id: 'lines-before-the-period',
    sentence: 'A statement has the movements of the period; older ones are shown too.',
    section: '4.10',
    kind,
    when: 'time',
    hooks: () => ({ shown: (_lines, account, { to }) => account.lines.filter(({ at }) => at < to) }),
  },
  {
    id: 'lines-after-the-period',
    sentence: 'A statement has the movements of the period; newer ones are shown too.',
    section: '4.10',
    kind,
    when: 'time',
    hooks: () => ({ shown: (_lines, account, { from }) => account.lines.filter(({ at }) => at >= from) }),
  },
  {
    id: 'lines-of-other-currency',
    sentence: 'A statement is of one account; lines of the account in the other currency are mixed in.',
    section: '4.10',
    kind,
    when: 'state',
    hooks: () => ({
      shown(lines, account, { from, to }, { tenant }) {
        const other = otherCurrency(tenant, account.number)?.lines ?? [];
        return [...lines, ...other.filter(({ at }) => at >= from && at < to)].sort((a, b) => a.at - b.at);
      },
    }),
  },
  {
    id: 'debits-do-not-count',
    sentence: 'The closing balance is opening balance and movements; debits are left out of it.',
    section: '2.6',
    kind,
    when: 'value',
    hooks: edits('statement', (body) => {
      let sum = 0;
      moved(body, ({ debitAmount }) => {
        sum += Number(debitAmount ?? 0);
      });
      for (const line of body.transactions as Fields[]) {
        if (line.type === 'Closing Balance') line.balance = Number(line.balance) + sum;
      }
    }),
  },
  {
    id: 'opening-balance-zero',
    sentence: 'The opening balance is that of the account; it is 0.',
    section: '2.6',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) => {
      for (const line of body.transactions as Fields[]) if (line.type === 'Opening Balance') line.balance = 0;
    }),
  },
  {
    id: 'balance-before-the-line',
    sentence: 'balance of a line is that after it; it is that before it.',
    section: '2.6',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) =>
      moved(body, (line) => {
        line.balance = Number(line.balance) - Number(line.creditAmount ?? 0) + Number(line.debitAmount ?? 0);
      }),
    ),
  },
  {
    id: 'debits-shown-as-credits',
    sentence: 'A debit is a Debit; it is shown as a Credit.',
    section: '2.6',
    kind,
    when: 'value',
    hooks: edits('statement', (body) =>
      moved(body, (line) => {
        if (line.type === 'Debit')
          Object.assign(line, { type: 'Credit', creditAmount: line.debitAmount, debitAmount: null });
      }),
    ),
  },
  {
    id: 'negative-debits',
    sentence: 'debitAmount is the amount of the debit; it has a minus.',
    section: '2.6',
    kind,
    when: 'value',
    hooks: edits('statement', (body) =>
      moved(body, (line) => {
        if (line.type === 'Debit') line.debitAmount = -Number(line.debitAmount);
      }),
    ),
  },
  {
    id: 'amount-on-both-sides',
    sentence: 'A credit has a creditAmount and no debitAmount; it has both.',
    section: '2.6',
    kind,
    when: 'value',
    hooks: edits('statement', (body) =>
      moved(body, (line) => {
        line.debitAmount ??= line.creditAmount;
      }),
    ),
  },
  {
    id: 'amounts-in-dollars',
    sentence: 'Amounts are in cents; those of a statement are in dollars.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) => {
      for (const line of body.transactions as Fields[]) {
        for (const name of ['creditAmount', 'debitAmount', 'balance']) {
          if (line[name] !== null) line[name] = Number(line[name]) / 100;
        }
      }
    }),
  },
  {
    id: 'lines-shuffled',
    sentence: 'Each balance follows from the line before; lines are sorted by narration.',
    section: '2.6',
    kind,
    when: 'state',
    hooks: edits('statement', (body) => {
      const lines = body.transactions as Fields[];
      const key = ({ narration, debitAmount }: Fields) => `${debitAmount === null} ${narration}`;
      lines.splice(1, lines.length - 2, ...lines.slice(1, -1).sort((a, b) => key(a).localeCompare(key(b))));
    }),
  },
  {
    id: 'lines-without-reference',
    sentence: 'A line has a reference; it is missing.',
    section: '2.6',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) => moved(body, (line) => delete line.reference)),
  },
  {
    id: 'lines-without-narration',
    sentence: 'The narration is shown on the statement; a fixed text stands there.',
    section: '4.2',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) =>
      moved(body, (line) => {
        line.narration = 'Transaction';
      }),
    ),
  },
  {
    id: 'types-abbreviated',
    sentence: 'Types are Opening Balance, Credit, Debit and Closing Balance; they are CR and DR.',
    section: '2.6',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) =>
      moved(body, (line) => {
        line.type = line.type === 'Credit' ? 'CR' : 'DR';
      }),
    ),
  },
  {
    id: 'no-closing-line',
    sentence: 'A statement ends with the closing balance; there is none.',
    section: '2.6',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) => {
      body.transactions = (body.transactions as Fields[]).filter(({ type }) => type !== 'Closing Balance');
    }),
  },
  {
    id: 'local-day-first',
    sentence: 'Statement dates are ISO 8601; they are written dd/MM/yyyy.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) =>
      moved(body, (line) => {
        line.transactionDate = String(line.transactionDate).replace(/^(\d+)-(\d+)-(\d+)T/, '$3/$2/$1 ');
      }),
    ),
  },
  {
    id: 'statement-details-always-usd',
    sentence: 'accountDetails has the currency of the account; it is always USD.',
    section: '2.6',
    kind,
    when: 'value',
    hooks: edits(
      'statement',
      ({ accountDetails }) => void Object.assign(accountDetails as Fields, { currency: 'USD' }),
    ),
  },
  {
    id: 'statement-of-asked-name',
    sentence: 'accountDetails has the mobile number; it is missing.',
    section: '2.6',
    kind,
    when: 'endpoint',
    hooks: edits('statement', ({ accountDetails }) => {
      delete (accountDetails as Fields).mobileNumber;
    }),
  },
  {
    id: 'statement-without-end-date',
    sentence: 'A statement answers with endDate; it is missing.',
    section: '2.6',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) => {
      delete body.endDate;
    }),
  },
];
