import { instant, rowOf, text, whole } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

/** One side of a movement, as the account's statement lists it. Amounts in cents, times in Unix ms. */
export interface PostingRow {
  id: string;
  accountNumber: string;
  at: number;
  /** Positive where it credits the account. */
  cents: number;
  /** Of the account, right after it. */
  balanceCents: number;
  narration: string;
  reference: string;
}

/**
 * Without an index: an account's postings are numbered in the order of their times, so that those of a period are found
 * by halving, and a posting costs its row alone.
 */
export const postings: Table<PostingRow> = {
  name: 'merchant-wallet/postings',
  key: (row) => row.id,
  judge: rowOf<PostingRow>({
    id: text,
    accountNumber: text,
    at: instant,
    cents: whole,
    balanceCents: whole,
    narration: text,
    reference: text,
  }),
  indexes: {},
};

/** Key of an account's posting by its number, from 0. */
export function postingId(accountNumber: string, number: number): string {
  return `${accountNumber}.${number}`;
}
