import { oneOf, rowOf, text } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

export type Role = 'API' | 'Biller Admin' | 'Biller User' | 'none';

/** What a user may do (section 5). */
export interface UserRow {
  username: string;
  role: Role;
  /** Whose user a biller's one is; empty for a vendor's. */
  billerCode: string;
}

export const users: Table<UserRow> = {
  name: 'bill-payment/users',
  key: (row) => row.username,
  judge: rowOf<UserRow>({
    username: text,
    role: oneOf('API', 'Biller Admin', 'Biller User', 'none'),
    billerCode: text,
  }),
  indexes: {},
};
