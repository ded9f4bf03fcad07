import { readDate } from '../../dates.ts';
import { balanceOf } from '../../ledger.ts';
import { textOf } from '../../validate.ts';
import { dayOf, inStatement, midnightAfter, type SubtleDefect } from './subtle-defect.ts';

const day = 86_400_000;

/** The year of the week that a written day is in; weeks begin on Sunday, and that of 1 January is the first. */
function weekYear(text: string): string {
  const at = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at)
    ? text.slice(0, 4)
    : String(new Date(at + (6 - new Date(at).getUTCDay()) * day).getUTCFullYear());
}

/** Defects that show when time passes, or at a turn of the calendar. */
export const timeDefects: readonly SubtleDefect[] = [
  {
    id: 'leap-day-is-missing',
    sentence: 'A statement has all movements of the period; those of 29 February are missing.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'moneymanagerex/moneymanagerex#2339',
    hooks: () => ({ shown: (lines) => lines.filter(({ at }) => !dayOf(at).endsWith('-02-29')) }),
  },
  {
    id: 'year-of-the-week',
    sentence: 'Statement dates are ISO 8601; in the last days of December they have the year of the week.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: inStatement((line) => {
      for (const field of ['postingDate', 'transactionDate'])
        line[field] = `${weekYear(String(line[field]))}${String(line[field]).slice(4)}`;
    }),
  },
  {
    id: 'no-reversal-after-midnight',
    sentence: 'A deposit can be reversed; minutes later, when a new day has begun, it cannot.',
    section: '4.7',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    report: 'deadlocker8/BudgetMaster#670',
    hooks: () => ({
      deposit: (found, { call, now }) =>
        found && call.operation === 'reversal' && dayOf(found.at) !== dayOf(now) ? undefined : found,
    }),
  },
  {
    id: 'deposit-of-last-year-is-not-found',
    sentence: 'A deposit is found by its reference; minutes later, when a new year has begun, it is not.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    report: 'soramitsu/adar#295',
    hooks: () => ({
      deposit: (found, { call, now }) =>
        found && call.operation === 'depositInquiry' && dayOf(found.at).slice(0, 4) !== dayOf(now).slice(0, 4)
          ? undefined
          : found,
    }),
  },
  {
    id: 'code-ends-at-midnight',
    sentence: 'A code is valid for 10 minutes; one that is made shortly before midnight ends with the day.',
    section: '8',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    report: 'we-promise/sure#2668',
    hooks: () => ({ codeLifeMs: (ms, { createdAt }) => Math.min(ms, midnightAfter(createdAt) - createdAt) }),
  },
  {
    id: 'token-ends-at-midnight',
    sentence: 'A token is valid for 15 minutes; one that is issued shortly before midnight ends with the day.',
    section: '8',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    hooks: () => ({ lifetimeMs: (ms, { issuedAt }) => Math.min(ms, midnightAfter(issuedAt) - issuedAt) }),
  },
  {
    id: 'opening-of-the-morning',
    sentence:
      'The opening balance and the movements give the closing balance; within a day the opening is that of midnight.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'ledgersmb/LedgerSMB#1259',
    hooks: inStatement((line, account, asked) => {
      const from = readDate(textOf(asked, 'startDateTime'), asked.readings);
      if (line.type === 'Opening Balance' && account && from !== undefined)
        line.balance = balanceOf(account, midnightAfter(from) - day);
    }),
  },
  {
    id: 'closing-balance-of-now',
    sentence: 'The closing balance is that of the end of the period; it is that of now.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'sagemathinc/cocalc#7628',
    hooks: inStatement((line, account) => {
      if (line.type === 'Closing Balance' && account) line.balance = balanceOf(account);
    }),
  },
];
