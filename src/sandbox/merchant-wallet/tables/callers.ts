import { count, oneOf, rowOf, text } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

export type CallerType = 'merchant' | 'agent';

/** Which kind of account credentials stand for. */
export interface CallerRow {
  username: string;
  type: CallerType;
}

export const callers: Table<CallerRow> = {
  name: 'merchant-wallet/callers',
  key: (row) => row.username,
  judge: rowOf<CallerRow>({ username: text, type: oneOf('merchant', 'agent') }),
  indexes: {},
};

/** What a fault must remember. */
export const notes: Table<{ name: string; count: number }> = {
  name: 'merchant-wallet/notes',
  key: (row) => row.name,
  judge: rowOf<{ name: string; count: number }>({ name: text, count }),
  indexes: {},
};
