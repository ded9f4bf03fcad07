import { instant, rowOf, text } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

/** A reversal that was made (section 4.1). */
export interface ReversalRow {
  /** The vendor's own. */
  reference: string;
  originalReference: string;
  platformReference: string;
  billerReference: string;
  at: number;
}

export const reversals: Table<ReversalRow> = {
  name: 'bill-payment/reversals',
  key: (row) => row.reference,
  judge: rowOf<ReversalRow>({
    reference: text,
    originalReference: text,
    platformReference: text,
    billerReference: text,
    at: instant,
  }),
  indexes: {},
};
