import type { View } from '../store/table.ts';
import type { AccountRow } from './tables/accounts.ts';
import { type PostingRow, postings, spanMs, spanOf } from './tables/postings.ts';

/** What an account did in a period, both ends included. */
export interface Movements {
  openingCents: number;
  closingCents: number;
  postings: PostingRow[];
}

/** The postings of an account between two instants, oldest first, and its balance before and after them. */
export function movementsOf(account: AccountRow, from: number, to: number, view: View): Movements {
  const within = from <= to ? inSpans(account, from, Math.min(to, account.lastAt), view) : [];
  const listed = within.filter(({ at }) => at >= from && at <= to);
  const [first] = listed;
  const openingCents = first ? before(first) : balanceAt(account, from, view);
  return { openingCents, closingCents: listed.at(-1)?.balanceCents ?? openingCents, postings: listed };
}

/** The balance at an instant without a posting near it: the one before the next posting, if one comes. */
function balanceAt(account: AccountRow, at: number, view: View): number {
  if (account.lastAt < at) return account.balanceCents;
  if (account.postings === 0) return account.openingCents;
  const last = Math.floor(account.lastAt / spanMs);
  for (let span = Math.floor(at / spanMs); span <= last; span += 1) {
    const start = Math.max(at, span * spanMs);
    const next = view.find(postings, 'span', spanOf(account.accountNumber, start)).find((it) => it.at >= at);
    if (next) return before(next);
  }
  return account.balanceCents;
}

function inSpans({ accountNumber }: AccountRow, from: number, to: number, view: View): PostingRow[] {
  const found: PostingRow[][] = [];
  for (let span = Math.floor(from / spanMs); span * spanMs <= to; span += 1) {
    found.push(view.find(postings, 'span', spanOf(accountNumber, span * spanMs)));
  }
  return found.flat();
}

function before({ balanceCents, cents }: PostingRow): number {
  return balanceCents - cents;
}
