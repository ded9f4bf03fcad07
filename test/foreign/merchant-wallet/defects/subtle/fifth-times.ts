import { localText, readDate } from '../../dates.ts';
import type { Code, Fields } from '../../model.ts';
import { edits, text } from '../defect.ts';
import { inStatement, type SubtleDefect } from './subtle-defect.ts';

const minute = 60_000;
const day = 86_400_000;

/** Defects that show when time passes. */
export const fifthTimes: readonly SubtleDefect[] = [
  {
    id: 'paid-late-expires',
    sentence: 'A paid code is Paid; one that was paid in its last minute is Expired once its time is over.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'boundary',
    report: 'btcpayserver/btcpayserver#1976',
    hooks: () => ({
      codeStatus(found, { createdAt, paidAt }, now) {
        const isLate = paidAt !== undefined && paidAt - createdAt >= 9 * minute;
        return isLate && now - createdAt >= 10 * minute ? 'Expired' : found;
      },
    }),
  },
  {
    id: 'dead-code-revives',
    sentence:
      'A code is valid for 10 minutes; one that nobody claimed can be paid later, once an inquiry showed it dead.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'combination',
    report: 'btcpayserver/btcpayserver#2587',
    hooks: () => {
      const revived = new Set<Code>();
      return {
        inquired(code, { now }) {
          const isDead = now >= code.createdAt + 10 * minute && code.paidAt === undefined;
          if (isDead && code.claimedAt === undefined) revived.add(code);
        },
        appTakes: (takes, code) => takes || (revived.has(code) && code.paidAt === undefined),
      };
    },
  },
  {
    id: 'third-look-at-a-dead-code-is-new',
    sentence: 'A code is valid for 10 minutes; the third inquiry after its end shows it New.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'third time',
    hooks: () => {
      const times = new Map<Code, number>();
      return {
        codeStatus(found, code) {
          if (found !== 'Expired' && found !== 'Timed Out') return found;
          times.set(code, (times.get(code) ?? 0) + 1);
          return times.get(code) === 3 ? 'New' : found;
        },
      };
    },
  },
  {
    id: 'expired-token-inquires',
    sentence: 'A token is valid for 15 minutes; a deposit inquiry takes it for five more.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'endpoint',
    shows: 'time',
    report: 'GluuFederation/oxAuth#1184',
    hooks: () => ({
      caller: (found, token, { operation }, now) =>
        found ?? (operation === 'depositInquiry' && token && now - token.issuedAt < 20 * minute ? token.caller : found),
    }),
  },
  {
    id: 'year-begins-anew',
    sentence: 'The opening balance is what the account held; in a new year the movements of the old one are left out.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'OCA/account-financial-reporting#596',
    hooks: edits('statement', (body, call, { readings, caller }) => {
      const from = readDate(text(call, 'startDateTime'), readings);
      const account = Object.values(caller.accounts).find(({ number }) => number === text(call, 'accountNumber'));
      if (from === undefined || !account) return;
      const year = localText(from, readings).slice(0, 4);
      const old = account.lines.filter(({ at }) => localText(at, readings).slice(0, 4) < year);
      const moved = old.reduce((sum, { cents }) => sum + cents, 0);
      for (const line of body.transactions as Fields[]) {
        const without = Number(line.balance) - moved;
        line.balance = typeof line.balance === 'string' ? String(without) : without;
      }
    }),
  },
  {
    id: 'posting-date-in-utc',
    sentence: 'Statement dates are local; postingDate is in UTC, hours before transactionDate.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'always',
    shows: 'time',
    report: 'OCA/bank-statement-import#1009',
    readings: { zone: '+05:45', lineDates: 'same' },
    hooks: inStatement((line: Fields) => {
      const { postingDate } = line;
      if (typeof postingDate !== 'string') return;
      const at = Date.parse(`${postingDate}${postingDate.length === 16 ? ':00' : ''}Z`) - 345 * minute;
      line.postingDate = new Date(at).toISOString().slice(0, postingDate.length);
    }),
  },
  {
    id: 'afternoon-in-twelve-hours',
    sentence: 'Statement dates are ISO 8601; the hours of debits are counted from 1 to 12.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'CityOfZion/dora#626',
    hooks: inStatement((line: Fields) => {
      const { transactionDate } = line;
      if (line.type !== 'Debit' || typeof transactionDate !== 'string') return;
      const hour = Number(transactionDate.slice(11, 13));
      const shown = String(hour > 12 ? hour - 12 : hour).padStart(2, '0');
      line.transactionDate = `${transactionDate.slice(0, 11)}${shown}${transactionDate.slice(13)}`;
    }),
  },
  {
    id: 'month-of-31-days-is-too-long',
    sentence: 'A statement covers a calendar month; one of 31 days is refused.',
    section: '4.10',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'boundary',
    readings: { longPeriod: 'refuse' },
    hooks: () => ({ longest: (end, from) => Math.min(end, from + 30 * day - 1000) }),
  },
  {
    id: 'deposit-details-move-with-the-day',
    sentence:
      "Details have the amount of the deposit; on the day after it that of another account's with its reference.",
    section: '4.6',
    kind: 'wrong-state',
    when: 'time',
    shows: 'combination',
    readings: { duplicateChecks: 'off', sameReference: 'last' },
    hooks: () => ({
      deposit(found, { call, tenant, caller, now, readings }) {
        const dayOf = (at: number): string => localText(at, readings).slice(0, 10);
        if (call.operation !== 'depositInquiry' || !found || dayOf(found.at) === dayOf(now)) return found;
        const earlier = tenant.deposits.find(
          (one) => one.caller === caller && one.account !== found.account && one.reference === found.reference,
        );
        return earlier ? { ...found, cents: earlier.cents } : found;
      },
    }),
  },
];
