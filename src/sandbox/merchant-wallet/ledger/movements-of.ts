import type { View } from '../../store/table.ts';
import type { AccountRow } from '../tables/accounts.ts';
import { type PostingRow, postingId, postings } from '../tables/postings.ts';

/** What an account did in a period, both ends included. */
export interface Movements {
  openingCents: number;
  closingCents: number;
  postings: PostingRow[];
}

/** The postings of an account between two instants, oldest first, and its balance before and after them. */
export function movementsOf(account: AccountRow, from: number, to: number, view: View): Movements {
  const listed: PostingRow[] = [];
  let number = firstNumberFrom(account, from, view);
  const next = postingFrom(account, number, view);
  for (; number < account.postings; number += 1) {
    const posting = view.get(postings, postingId(account.accountNumber, number));
    if (posting && posting.at > to) break;
    if (posting) listed.push(posting);
  }
  const openingCents = next ? next.balanceCents - next.cents : balanceOf(account);
  return { openingCents, closingCents: listed.at(-1)?.balanceCents ?? openingCents, postings: listed };
}

/** The number of the first posting that is not older than `from`; how many there are where none is. */
function firstNumberFrom(account: AccountRow, from: number, view: View): number {
  let low = 0;
  let high = account.postings;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const posting = postingFrom(account, middle, view);
    if (posting && posting.at < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The posting of this number; the next one where a fault has lost it. */
function postingFrom({ accountNumber, postings: count }: AccountRow, from: number, view: View): PostingRow | undefined {
  for (let number = from; number < count; number += 1) {
    const posting = view.get(postings, postingId(accountNumber, number));
    if (posting) return posting;
  }
  return undefined;
}

function balanceOf({ postings: count, openingCents, balanceCents }: AccountRow): number {
  return count === 0 ? openingCents : balanceCents;
}
