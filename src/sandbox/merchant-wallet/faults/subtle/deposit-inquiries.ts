import type { View } from '../../../store/table.ts';
import type { Policy } from '../../policy.ts';
import { accounts } from '../../tables/accounts.ts';
import { type DepositRow, deposits } from '../../tables/deposits.ts';
import { postingId, postings } from '../../tables/postings.ts';
import type { WalletFault } from '../../wallet-fault.ts';
import { answersWrongly, refusesTooMuch, type WalletFaults } from './define.ts';

/** Finds deposits of an account whose reference is the same by a key; the latest. */
function alike(keyOf: (reference: string) => string): Pick<WalletFault, 'policy'> {
  return {
    policy: ({ findDeposit }) => ({
      findDeposit(view, accountNumber, reference) {
        const fitting = of(view, accountNumber).filter((it) => keyOf(it.reference) === keyOf(reference));
        return fitting.at(-1) ?? findDeposit(view, accountNumber, reference);
      },
    }),
  };
}

function of(view: View, accountNumber: string): DepositRow[] {
  return view.all(deposits).filter((it) => it.accountNumber === accountNumber);
}

function foundOtherwise(
  edit: (found: DepositRow, view: View, accountNumber: string) => DepositRow | undefined,
): Pick<WalletFault, 'policy'> {
  return {
    policy: ({ findDeposit }: Policy) => ({
      findDeposit(view, accountNumber, reference) {
        const found = findDeposit(view, accountNumber, reference);
        return found && edit(found, view, accountNumber);
      },
    }),
  };
}

/** Defects of the topic deposit-inquiries that show only in company. */
export const faults: WalletFaults = {
  'deposit-inquiry-details-only-when-found': {
    // A search by the beginning of a key, as of LIKE.
    'deposit-found-by-a-beginning': answersWrongly('A deposit is found by the beginning of its reference', {
      policy: ({ findDeposit }) => ({
        findDeposit: (view, accountNumber, reference) =>
          findDeposit(view, accountNumber, reference) ??
          of(view, accountNumber).findLast((it) => it.reference.startsWith(reference)),
      }),
    }),
  },
  'deposit-inquiry-details-match': {
    // A collation that knows no case.
    'references-ignore-case': answersWrongly(
      'References that differ in case only are the same to a deposit inquiry, which tells of the latest',
      alike((it) => it.toLowerCase()),
    ),
    // Numbers beyond 2^53, as of JSON and spreadsheets.
    'references-of-digits-are-numbers': answersWrongly(
      'References of digits alone are compared as numbers by a deposit inquiry',
      alike((it) => (/^\d+$/.test(it) ? String(Number(it)) : it)),
    ),
    // A field of a card network's message, or a column that cuts what is longer.
    'references-cut-at-20': answersWrongly(
      'A deposit inquiry looks at the first twenty characters of a reference',
      alike((it) => it.slice(0, 20)),
    ),
    'details-shift-after-a-reversal': answersWrongly(
      'After a reversal the inquiry about a later deposit of the account tells of the next one',
      foundOtherwise((found, view, accountNumber) => {
        const rows = of(view, accountNumber);
        const at = rows.findIndex((it) => it.authNumber === found.authNumber);
        const isShifted = rows.slice(0, at).some((it) => it.reversedAt !== undefined);
        const next = isShifted ? rows[at + 1] : undefined;
        return next ? { ...next, reference: found.reference } : found;
      }),
    ),
  },
  'deposit-inquiry-finds-the-deposit': {
    'ten-deposits-remembered': refusesTooMuch(
      'The ten latest deposits of an account are found',
      foundOtherwise((found, view, accountNumber) =>
        of(view, accountNumber)
          .slice(-10)
          .find((it) => it.authNumber === found.authNumber),
      ),
    ),
    // One table for all kinds, with one key.
    'change-hides-a-deposit': refusesTooMuch(
      'A deposit is not found any more when something else with its reference moved money of its account',
      foundOtherwise((found, view, accountNumber) => {
        const count = view.get(accounts, accountNumber)?.postings ?? 0;
        const all = Array.from({ length: count }, (_, n) => view.get(postings, postingId(accountNumber, n)));
        return all.filter((it) => it?.reference === found.reference).length > 1 ? undefined : found;
      }),
    ),
  },
};
