import type { WalletFault } from '../../../merchant-wallet/wallet-fault.ts';
import { fault } from '../define.ts';
import { editLines, isMovement, refuse, sent } from '../edit.ts';

const dayMs = 24 * 60 * 60_000;

/** What a careless implementer gets wrong about statements. */
export const carelessStatementFaults: readonly WalletFault[] = [
  fault(
    'leap-day-refused',
    'refuses-too-much',
    'documented-request-dates-accepted',
    'The 29th of February is no date of any year',
    { ...refuse('accountStatement', '012', (site) => /-02-29/.test(String(sent(site).endDateTime))) },
  ),
  fault(
    'december-refused',
    'refuses-too-much',
    'statement-of-one-month-accepted',
    'A period that ends with the year is refused, as its month has no next one',
    { ...refuse('accountStatement', '058', (site) => /-12-31/.test(String(sent(site).endDateTime))) },
  ),
  fault(
    'period-not-over-refused',
    'refuses-too-much',
    'statement-of-one-month-accepted',
    'A period that is not over yet is refused',
    {
      ...refuse('accountStatement', '012', (site) => {
        const end = site.env.policy.instant(String(sent(site).endDateTime));
        return end !== undefined && end > site.env.now;
      }),
    },
  ),
  fault(
    'month-is-always-31-days',
    'accepts-too-much',
    'statement-covers-at-most-one-month',
    'A statement covers up to 31 days, also from the first of a shorter month',
    { policy: () => ({ latestEnd: (from) => from + 31 * dayMs }) },
  ),
  fault(
    'same-month-of-another-year',
    'accepts-too-much',
    'statement-covers-at-most-one-month',
    'A period may end in the same month of a later year',
    {
      policy: ({ latestEnd }) => ({
        latestEnd: (from, to) =>
          new Date(from).getUTCMonth() === new Date(to).getUTCMonth()
            ? Math.max(to, latestEnd(from, to))
            : latestEnd(from, to),
      }),
    },
  ),
  fault(
    'last-minute-not-listed',
    'wrong-answer',
    'statement-lists-the-movements',
    'A statement leaves the movements of its last minute out',
    { policy: () => ({ isListed: ({ at }, _from, to) => at <= to - 60_000 }) },
  ),
  fault(
    'statement-of-ten-movements',
    'wrong-answer',
    'statement-lists-the-movements',
    'A statement lists the first ten movements of its period',
    { ...editLines((lines) => [...lines.slice(0, -1).slice(0, 11), ...lines.slice(-1)]) },
  ),
  fault(
    'statement-newest-first',
    'wrong-answer',
    'statement-opening-and-closing',
    'A statement begins with the Closing Balance, the newest line first',
    { ...editLines((lines) => lines.toReversed()) },
  ),
  fault(
    'opening-balance-always-zero',
    'wrong-answer',
    'statement-adds-up',
    'The Opening Balance of a statement is 0 whatever came before',
    { ...editLines((lines) => lines.map((it) => (it.type === 'Opening Balance' ? { ...it, balance: 0 } : it))) },
  ),
  fault(
    'debits-are-negative',
    'wrong-answer',
    'statement-amount-columns',
    'The debitAmount of a statement has a minus sign',
    {
      ...editLines((lines) =>
        lines.map((it) =>
          isMovement(it) && it.debitAmount !== null ? { ...it, debitAmount: -Number(it.debitAmount) } : it,
        ),
      ),
    },
  ),
  fault(
    'debit-dates-with-a-zone',
    'wrong-answer',
    'statement-dates-are-local',
    'The transactionDate of a Debit names its zone',
    {
      ...editLines((lines) =>
        lines.map((it) =>
          it.type === 'Debit' ? { ...it, transactionDate: `${String(it.transactionDate)}+02:00` } : it,
        ),
      ),
    },
  ),
];
