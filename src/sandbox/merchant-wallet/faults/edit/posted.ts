import type { Change, View } from '../../../store/table.ts';
import { post, type Transfer } from '../../ledger/post.ts';
import { accounts } from '../../tables/accounts.ts';
import { postings } from '../../tables/postings.ts';

/** The same changes, but that other transfers are posted in place of what was. */
export function postedInstead(
  changes: readonly Change[],
  transfers: readonly Transfer[],
  view: View,
  now: number,
): Change[] {
  return [...unposted(changes), ...post(transfers, view, now).changes];
}

/** The same changes without what they post. */
export function unposted(changes: readonly Change[]): Change[] {
  return changes.filter((it) => it.table !== accounts.name && it.table !== postings.name);
}
