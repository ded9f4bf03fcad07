import { type Change, put, type View } from '../../store/table.ts';
import { type AccountRow, accounts } from '../tables/accounts.ts';
import { type PostingRow, postingId, postings } from '../tables/postings.ts';

/** Money that goes from one account to another: the only way in which a balance changes. */
export interface Transfer {
  /** Account numbers. */
  from: string;
  to: string;
  cents: number;
  narration: string;
  reference: string;
}

/** What posting came to: the rows to store, and the accounts as they are then. */
export interface Posted {
  changes: Change[];
  /** By account number. */
  accounts: ReadonlyMap<string, AccountRow>;
}

/** Posts transfers in their order, both sides of each; one of nothing leaves no trace. Throws where an account is unknown. */
export function post(transfers: readonly Transfer[], view: View, now: number): Posted {
  const touched = new Map<string, AccountRow>();
  const changes: Change[] = [];
  const enter = (accountNumber: string, cents: number, { narration, reference }: Transfer): void => {
    const account = touched.get(accountNumber) ?? view.get(accounts, accountNumber);
    if (!account) throw new Error(`the ledger has no account ${accountNumber}`);
    const balanceCents = account.balanceCents + cents;
    // No book runs backwards, whatever a clock in real time does.
    const at = Math.max(now, account.lastAt);
    const posting: PostingRow = {
      id: postingId(accountNumber, account.postings),
      accountNumber,
      at,
      cents,
      balanceCents,
      narration,
      reference,
    };
    changes.push(put(postings, posting));
    touched.set(accountNumber, { ...account, balanceCents, postings: account.postings + 1, lastAt: at });
  };
  for (const transfer of transfers) {
    if (transfer.cents === 0) continue;
    enter(transfer.from, -transfer.cents, transfer);
    enter(transfer.to, transfer.cents, transfer);
  }
  for (const account of touched.values()) changes.push(put(accounts, account));
  return { changes, accounts: touched };
}
