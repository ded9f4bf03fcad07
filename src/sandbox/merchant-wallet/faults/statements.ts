import { type JsonObject, objectIn } from '../../slice/decision.ts';
import { offsetMs } from '../answers/local-time.ts';
import { movementsOf } from '../ledger/movements-of.ts';
import { accounts } from '../tables/accounts.ts';
import { deposits } from '../tables/deposits.ts';
import {
  defaulted,
  editAnswer,
  editBody,
  editLines,
  editTransfers,
  isMovement,
  note,
  noted,
  refuse,
  sent,
  succeeds,
} from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';
import { monthAndDay, startOfDay } from './edit/moments.ts';
import { unposted } from './edit/posted.ts';

/** So far inside of a period, the month is the same in any zone. */
const dayMs = 24 * 60 * 60_000;

const minuteMs = 60_000;

/** Defects of the topic statements, by the rule that they break. */
export const faults: WalletFaults = {
  'statement-fields-required': {
    'statement-currency-optional': acceptsTooMuch(
      'A statement without a currency is one in USD',
      defaulted('accountStatement', 'currency', 'USD'),
    ),
    'statement-end-optional': acceptsTooMuch('A statement without endDateTime ends with the day on which it starts', {
      policy: ({ readBody }) => ({
        readBody: (body, operation) =>
          readBody(
            operation === 'accountStatement' && body.endDateTime === undefined
              ? { ...body, endDateTime: `${String(body.startDateTime).slice(0, 10)} 23:59:59` }
              : body,
            operation,
          ),
      }),
    }),
  },
  'statement-of-the-account-asked': {
    // The caller's account by what the request says, in place of what the deposit was.
    'reversal-given-back-in-the-currency-named': careless.acceptsTooMuch(
      'A reversal may name another currency than its deposit’s, and it is in that one that the caller has the money back',
      {
        policy: ({ findReversible }) => ({
          findReversible(view, accountNumber, currency, reference) {
            const made = view.find(deposits, 'reference', reference).find((it) => it.accountNumber === accountNumber);
            const named = currency === 'ZWG' ? 'ZWG' : 'USD';
            return findReversible(view, accountNumber, currency, reference) ?? (made && { ...made, currency: named });
          },
        }),
      },
    ),
    // A variable that all requests share.
    'details-of-the-statement-before': careless.answersWrongly(
      'Of two statements within a second the second names the account of the first',
      {
        decision(decision, site) {
          const { call, view, env } = site;
          if (call.operation !== 'accountStatement' || !succeeds(decision)) return decision;
          const isSoon = env.now - noted(view, 'last statement at') < 1000;
          const before = view.get(accounts, String(noted(view, 'last statement')));
          const body = 'hold' in decision.answer ? undefined : objectIn(decision.answer);
          const marks = [note('last statement', Number(sent(site).accountNumber)), note('last statement at', env.now)];
          const changes = [...decision.changes, ...marks];
          if (!isSoon || !before || !body || 'hold' in decision.answer) return { ...decision, changes };
          const { accountNumber, currency } = before;
          const accountDetails = { ...(body.accountDetails as JsonObject), accountNumber, currency };
          return { ...decision, changes, answer: { ...decision.answer, body: { ...body, accountDetails } } };
        },
      },
    ),
    'statement-names-another-account': answersWrongly(
      'A statement in ZWG names the holder’s account in USD',
      editAnswer('accountStatement', 200, ({ accountDetails }, { caller, view }) => {
        const other = view.all(accounts).find((it) => it.holder === caller?.type && it.currency === 'USD');
        const details = accountDetails as JsonObject;
        return details.currency === 'ZWG' && other
          ? { accountDetails: { ...details, accountNumber: other.accountNumber } }
          : {};
      }),
    ),
  },
  'statement-within-the-period': {
    'statement-of-whole-days': answersWrongly('A statement lists the whole of the days that it begins and ends with', {
      policy: ({ dialect }) => ({
        listedSpan(from, to) {
          const aheadMs = offsetMs(dialect['utc-offset']);
          const startOfDay = (at: number): number => Math.floor((at + aheadMs) / dayMs) * dayMs - aheadMs;
          return { from: startOfDay(from), to: startOfDay(to) + dayMs - 1 };
        },
      }),
    }),
  },
  'statement-of-one-month-accepted': {
    'month-of-31-days-refused': refusesTooMuch('A statement of more than 30 days is refused', {
      policy: ({ latestEnd }) => ({ latestEnd: (from, to) => Math.min(latestEnd(from, to), from + 30 * dayMs) }),
    }),
    'leap-day-refused': careless.refusesTooMuch(
      'The 29th of February is no date of any year',
      refuse('accountStatement', '012', (site) => /-02-29/.test(String(sent(site).endDateTime))),
    ),
    'december-refused': careless.refusesTooMuch(
      'A period that ends with the year is refused, as its month has no next one',
      refuse('accountStatement', '058', (site) => /-12-31/.test(String(sent(site).endDateTime))),
    ),
  },
  'statement-covers-at-most-one-month': {
    'statement-of-two-months': acceptsTooMuch('A statement covers up to two calendar months', {
      policy: ({ latestEnd }) => ({ latestEnd: (from, to) => latestEnd(latestEnd(from, to) + 1, to) }),
    }),
    'long-period-by-its-hours': careless.acceptsTooMuch(
      'A period of any length may end earlier in the day than it began',
      {
        policy: ({ latestEnd }) => ({
          latestEnd: (from, to) =>
            to % dayMs < from % dayMs ? Math.max(to, latestEnd(from, to)) : latestEnd(from, to),
        }),
      },
    ),
    'long-period-over-new-year': careless.acceptsTooMuch('From December a period may cover all of January', {
      policy: ({ latestEnd }) => ({
        latestEnd: (from, to) =>
          new Date(from).getUTCMonth() === 11 ? latestEnd(latestEnd(from, to) + 1, to) : latestEnd(from, to),
      }),
    }),
    'same-month-of-another-year': careless.acceptsTooMuch('A period may end in the same month of a later year', {
      policy: ({ latestEnd }) => ({
        latestEnd: (from, to) =>
          monthOf(from + dayMs) === monthOf(to - dayMs) ? Math.max(to, latestEnd(from, to)) : latestEnd(from, to),
      }),
    }),
  },
  'statement-period-is-iso-8601': {
    'statement-period-in-day-order': answersWrongly(
      'startDate and endDate of a statement are written dd/MM/yyyy',
      editAnswer('accountStatement', 200, ({ startDate, endDate }) => ({
        startDate: inDayOrder(startDate),
        endDate: inDayOrder(endDate),
      })),
    ),
  },
  'statement-dates-are-local': {
    'statement-dates-in-utc': answersWrongly(
      'The dates of movements end in Z',
      editLines((lines) => lines.map((it) => ({ ...it, postingDate: `${String(it.postingDate)}Z` }))),
    ),
    'debit-dates-with-a-zone': careless.answersWrongly(
      'The transactionDate of a Debit names its zone',
      editLines((lines) =>
        lines.map((it) =>
          it.type === 'Debit' ? { ...it, transactionDate: `${String(it.transactionDate)}+02:00` } : it,
        ),
      ),
    ),
  },
  'statement-dates-not-before-the-call': {
    'posting-dates-in-utc': answersWrongly(
      'The postingDate of a movement is in UTC, hours before its transactionDate',
      editLines((lines, { env }) =>
        lines.map((it) => ({
          ...it,
          postingDate: moved(String(it.postingDate), -offsetMs(env.policy.dialect['utc-offset'])),
        })),
      ),
    ),
    // hh where HH is meant.
    'afternoon-in-twelve-hours': careless.answersWrongly(
      'The hours of a transactionDate are counted from one to twelve',
      editLines((lines) =>
        lines.map((it) => {
          const date = String(it.transactionDate);
          const hour = Number(date.slice(11, 13));
          const shown = String(hour > 12 ? hour - 12 : hour).padStart(2, '0');
          return { ...it, transactionDate: `${date.slice(0, 11)}${shown}${date.slice(13)}` };
        }),
      ),
    ),
  },
  'statement-amounts-are-whole-cents': {
    'statement-amounts-in-units': answersWrongly(
      'The columns of a statement are in units with two decimals',
      editLines((lines) =>
        lines.map((it) => ({ ...it, creditAmount: inUnits(it.creditAmount), debitAmount: inUnits(it.debitAmount) })),
      ),
    ),
  },
  'statement-lists-the-movements': {
    'utility-debited-twice': answersWrongly(
      'A utility payment takes its amount twice',
      editTransfers('utility-payment', (posted) =>
        posted.flatMap((it) => (it.narration === 'Fee' || it.narration === 'Commission' ? [it] : [it, it])),
      ),
    ),
    'last-minute-not-listed': careless.answersWrongly('A statement leaves the movements of its last minute out', {
      policy: () => ({ isListed: ({ at }, _from, to) => at <= to - 60_000 }),
    }),
    'statement-of-ten-movements': careless.answersWrongly(
      'A statement lists the first ten movements of its period',
      editLines((lines) => [...lines.slice(0, -1).slice(0, 11), ...lines.slice(-1)]),
    ),
    'equal-movements-listed-once': careless.answersWrongly(
      'Of movements of one second that are alike in narration and amount a statement lists one',
      editLines((lines) => [
        ...new Map(
          lines.map((it) => [
            JSON.stringify([it.type, it.narration, it.creditAmount, it.debitAmount, it.transactionDate]),
            it,
          ]),
        ).values(),
      ]),
    ),
    // A page that nobody asks for the next one of.
    'statement-of-a-hundred': careless.answersWrongly(
      'A statement lists the first hundred movements of its period',
      editLines((lines) => [...lines.slice(0, -1).slice(0, 101), ...lines.slice(-1)]),
    ),
    'statement-of-the-last-200': careless.answersWrongly(
      'A statement lists the last two hundred movements of its period',
      editLines((lines) => [...lines.slice(0, 1), ...lines.slice(1, -1).slice(-200), ...lines.slice(-1)]),
    ),
    // A join or a DISTINCT over what was meant to be different.
    'equal-lines-shown-once': careless.answersWrongly(
      'Of movements of one amount within one second a statement lists one',
      editLines((lines) => {
        const key = (it: JsonObject): string =>
          JSON.stringify([it.type, it.creditAmount, it.debitAmount, it.postingDate]);
        return lines.filter(
          (it, at) => !isMovement(it) || lines.findIndex((other) => isMovement(other) && key(other) === key(it)) === at,
        );
      }),
    ),
    'leap-day-belongs-to-march': careless.answersWrongly(
      'Movements of the 29th of February are not in a statement of February',
      {
        policy: ({ isListed, dialect }) => ({
          isListed(posting, from, to) {
            const isOut =
              monthAndDay(posting.at, { dialect }) === '02-29' && monthAndDay(to, { dialect }).startsWith('02');
            return !isOut && isListed(posting, from, to);
          },
        }),
      },
    ),
  },
  'statement-amount-columns': {
    'statement-columns-swapped': answersWrongly(
      'A Debit has its amount in creditAmount and a Credit in debitAmount',
      editLines((lines) =>
        lines.map((it) => ({ ...it, creditAmount: it.debitAmount ?? null, debitAmount: it.creditAmount ?? null })),
      ),
    ),
    'debits-are-negative': careless.answersWrongly(
      'The debitAmount of a statement has a minus sign',
      editLines((lines) =>
        lines.map((it) =>
          isMovement(it) && it.debitAmount !== null ? { ...it, debitAmount: -Number(it.debitAmount) } : it,
        ),
      ),
    ),
  },
  'statement-adds-up': {
    'statement-lacks-small-movements': answersWrongly('A statement leaves movements of less than one unit out', {
      policy: ({ isListed }) => ({
        isListed: (posting, from, to) => Math.abs(posting.cents) >= 100 && isListed(posting, from, to),
      }),
    }),
    'statement-balance-counts-credits-only': answersWrongly(
      'The balance of a Debit is the one before it',
      editLines((lines) =>
        lines.map((it, at) => (it.type === 'Debit' ? { ...it, balance: lines[at - 1]?.balance ?? null } : it)),
      ),
    ),
    'opening-balance-always-zero': careless.answersWrongly(
      'The Opening Balance of a statement is 0 whatever came before',
      editLines((lines) => lines.map((it) => (it.type === 'Opening Balance' ? { ...it, balance: 0 } : it))),
    ),
    // A balance that is kept by the day.
    'opening-balance-of-the-day': careless.answersWrongly(
      'The Opening Balance of a period that begins within a day is that of the day’s begin',
      editLines((lines, site) => {
        const { view, env } = site;
        const account = view.get(accounts, String(sent(site).accountNumber));
        const from = env.policy.instant(String(sent(site).startDateTime)) ?? 0;
        if (!account) return lines;
        return opening(lines, movementsOf(account, startOfDay(from, env.policy), from, view).openingCents);
      }),
    ),
    'new-year-opens-anew': careless.answersWrongly(
      'The Opening Balance of a period that begins with a year is that of the account’s first day',
      editLines((lines, site) => {
        const account = site.view.get(accounts, String(sent(site).accountNumber));
        const isNewYear = /^\d{4}-01-01/.test(String(sent(site).startDateTime));
        return account && isNewYear ? opening(lines, account.openingCents) : lines;
      }),
    ),
  },
  'documented-request-dates-accepted': {
    'dates-at-noon-refused': refusesTooMuch(
      'A startDateTime within the hour after noon or midnight is refused',
      refuse('accountStatement', '012', (site) => / (00|12):/.test(String(sent(site).startDateTime))),
    ),
  },
  'utility-payment-debits-the-merchant': {
    'utility-moves-commission-only': answersWrongly(
      'A utility payment up to 5.00 takes nothing from the merchant',
      editTransfers('utility-payment', (posted) =>
        posted.filter((it) => it.cents > 500 || it.narration === 'Fee' || it.narration === 'Commission'),
      ),
    ),
    'zwg-utility-debits-usd': careless.answersWrongly(
      'A utility payment in ZWG takes its amount from the account in USD',
      {
        ...editBody('utilityPayment', (body) => (body.currency === 'ZWG' ? { ...body, currency: 'USD' } : body)),
        ...editAnswer('utilityPayment', 200, (_body, site) => ({ currency: String(sent(site).currency) })),
      },
    ),
    // Whoever buys the same twice is taken for a repetition.
    'equal-payment-taken-for-a-repetition': careless.answersWrongly(
      'A utility payment of the same product and amount within a minute is answered 00 and debits nothing',
      {
        decision(decision, site) {
          const { providerProduct, amount, currency } = sent(site);
          const { call, view, env } = site;
          if (call.operation !== 'utilityPayment' || !succeeds(decision)) return decision;
          const name = `paid ${String(providerProduct)} ${String(amount)} ${String(currency)}`;
          if (env.now - noted(view, name) < minuteMs) return { ...decision, changes: unposted(decision.changes) };
          return { ...decision, changes: [...decision.changes, note(name, env.now)] };
        },
      },
    ),
  },
};

/** A local date-time so much later, written as it was. */
function moved(local: string, ms: number): string {
  return new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, local.length);
}

function monthOf(at: number): number {
  return new Date(at).getUTCMonth();
}

function inDayOrder(value: JsonObject[string] | undefined): string {
  return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1');
}

function inUnits(value: JsonObject[string] | undefined): JsonObject[string] {
  return value === null || value === undefined ? null : (Number(value) / 100).toFixed(2);
}

function opening(lines: JsonObject[], balance: number): JsonObject[] {
  return lines.map((it) => (it.type === 'Opening Balance' ? { ...it, balance } : it));
}
