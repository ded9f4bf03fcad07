import { offsetMs } from '../../merchant-wallet/answers/local-time.ts';
import { accounts } from '../../merchant-wallet/tables/accounts.ts';
import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import type { JsonObject } from '../../slice/decision.ts';
import { fault } from './define.ts';
import { defaulted, editAnswer, editLines, refuse, sent } from './edit.ts';

const dayMs = 24 * 60 * 60_000;

/** Defects in statements. */
export const statementFaults: readonly WalletFault[] = [
  fault(
    'statement-currency-optional',
    'accepts-too-much',
    'statement-fields-required',
    'A statement without a currency is one in USD',
    { ...defaulted('accountStatement', 'currency', 'USD') },
  ),
  fault(
    'statement-end-optional',
    'accepts-too-much',
    'statement-fields-required',
    'A statement without endDateTime ends with the day on which it starts',
    {
      policy: ({ readBody }) => ({
        readBody: (body, operation) =>
          readBody(
            operation === 'accountStatement' && body.endDateTime === undefined
              ? { ...body, endDateTime: `${String(body.startDateTime).slice(0, 10)} 23:59:59` }
              : body,
            operation,
          ),
      }),
    },
  ),
  fault(
    'statement-names-another-account',
    'wrong-answer',
    'statement-of-the-account-asked',
    'A statement in ZWG names the holder’s account in USD',
    {
      ...editAnswer('accountStatement', 200, ({ accountDetails }, { caller, view }) => {
        const other = view.all(accounts).find((it) => it.holder === caller?.type && it.currency === 'USD');
        const details = accountDetails as JsonObject;
        return details.currency === 'ZWG' && other
          ? { accountDetails: { ...details, accountNumber: other.accountNumber } }
          : {};
      }),
    },
  ),
  fault(
    'statement-of-whole-days',
    'wrong-answer',
    'statement-within-the-period',
    'A statement lists the whole of the days that it begins and ends with',
    {
      policy: ({ dialect }) => ({
        listedSpan(from, to) {
          const aheadMs = offsetMs(dialect['utc-offset']);
          const startOfDay = (at: number): number => Math.floor((at + aheadMs) / dayMs) * dayMs - aheadMs;
          return { from: startOfDay(from), to: startOfDay(to) + dayMs - 1 };
        },
      }),
    },
  ),
  fault(
    'month-of-31-days-refused',
    'refuses-too-much',
    'statement-of-one-month-accepted',
    'A statement of more than 30 days is refused',
    {
      policy: ({ latestEnd }) => ({ latestEnd: (from, to) => Math.min(latestEnd(from, to), from + 30 * dayMs) }),
    },
  ),
  fault(
    'statement-of-two-months',
    'accepts-too-much',
    'statement-covers-at-most-one-month',
    'A statement covers up to two calendar months',
    { policy: ({ latestEnd }) => ({ latestEnd: (from, to) => latestEnd(latestEnd(from, to) + 1, to) }) },
  ),
  fault(
    'statement-period-in-day-order',
    'wrong-answer',
    'statement-period-is-iso-8601',
    'startDate and endDate of a statement are written dd/MM/yyyy',
    {
      ...editAnswer('accountStatement', 200, ({ startDate, endDate }) => ({
        startDate: inDayOrder(startDate),
        endDate: inDayOrder(endDate),
      })),
    },
  ),
  fault('statement-dates-in-utc', 'wrong-answer', 'statement-dates-are-local', 'The dates of movements end in Z', {
    ...editLines((lines) => lines.map((it) => ({ ...it, postingDate: `${String(it.postingDate)}Z` }))),
  }),
  fault(
    'statement-amounts-in-units',
    'wrong-answer',
    'statement-amounts-are-whole-cents',
    'The columns of a statement are in units with two decimals',
    {
      ...editLines((lines) =>
        lines.map((it) => ({ ...it, creditAmount: inUnits(it.creditAmount), debitAmount: inUnits(it.debitAmount) })),
      ),
    },
  ),
  fault(
    'dates-at-noon-refused',
    'refuses-too-much',
    'documented-request-dates-accepted',
    'A startDateTime within the hour after noon or midnight is refused',
    { ...refuse('accountStatement', '012', (site) => / (00|12):/.test(String(sent(site).startDateTime))) },
  ),
  fault(
    'statement-lacks-small-movements',
    'wrong-answer',
    'statement-adds-up',
    'A statement leaves movements of less than one unit out',
    {
      policy: ({ isListed }) => ({
        isListed: (posting, from, to) => Math.abs(posting.cents) >= 100 && isListed(posting, from, to),
      }),
    },
  ),
  fault(
    'statement-columns-swapped',
    'wrong-answer',
    'statement-amount-columns',
    'A Debit has its amount in creditAmount and a Credit in debitAmount',
    {
      ...editLines((lines) =>
        lines.map((it) => ({ ...it, creditAmount: it.debitAmount ?? null, debitAmount: it.creditAmount ?? null })),
      ),
    },
  ),
  fault(
    'statement-balance-counts-credits-only',
    'wrong-answer',
    'statement-adds-up',
    'The balance of a Debit is the one before it',
    {
      ...editLines((lines) =>
        lines.map((it, at) => (it.type === 'Debit' ? { ...it, balance: lines[at - 1]?.balance ?? null } : it)),
      ),
    },
  ),
];

function inDayOrder(value: JsonObject[string] | undefined): string {
  return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1');
}

function inUnits(value: JsonObject[string] | undefined): JsonObject[string] {
  return value === null || value === undefined ? null : (Number(value) / 100).toFixed(2);
}
