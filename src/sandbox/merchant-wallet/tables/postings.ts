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

/** Postings are found by span: a month touches two or three of them, however many there are in all. */
export const spanMs = 16 * 24 * 60 * 60 * 1000;

export const postings: Table<PostingRow> = {
  name: 'merchant-wallet/postings',
  key: (row) => row.id,
  indexes: { span: (row) => spanOf(row.accountNumber, row.at) },
};

/** Index value of the span that an instant lies in. */
export function spanOf(accountNumber: string, at: number): string {
  return `${accountNumber} ${Math.floor(at / spanMs)}`;
}
