import { instant, rowOf, text } from '../store/row-judge.ts';
import type { Table } from '../store/table.ts';

/** A row that could not be read or done: it is kept, and the rest goes on without it. */
export interface SetAsideRow {
  id: string;
  /** Table that it stood in. */
  table: string;
  /** As it stood there: mostly JSON. */
  row: string;
  /** Quotes nothing of the row. */
  reason: string;
  at: number;
}

export const setAside: Table<SetAsideRow> = {
  name: 'set-aside',
  key: (row) => row.id,
  judge: rowOf<SetAsideRow>({ id: text, table: text, row: text, reason: text, at: instant }),
  indexes: {},
  // Nobody knows what a row is that cannot be read.
  holdsSecrets: true,
};
