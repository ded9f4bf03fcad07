import type { WalletFault } from '../../../merchant-wallet/wallet-fault.ts';
import { fault } from '../define.ts';
import { editLines, isMovement, refuse, sent } from '../edit.ts';

/** So far inside of a period, the month is the same in any zone. */
const dayMs = 24 * 60 * 60_000;

/** What a careless implementer gets wrong about statements. */
export const carelessStatementFaults: readonly WalletFault[] = [
  fault(
    'leap-day-refused',
    'refuses-too-much',
    'statement-of-one-month-accepted',
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
    'same-month-of-another-year',
    'accepts-too-much',
    'statement-covers-at-most-one-month',
    'A period may end in the same month of a later year',
    {
      policy: ({ latestEnd }) => ({
        latestEnd: (from, to) =>
          monthOf(from + dayMs) === monthOf(to - dayMs) ? Math.max(to, latestEnd(from, to)) : latestEnd(from, to),
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

function monthOf(at: number): number {
  return new Date(at).getUTCMonth();
}
