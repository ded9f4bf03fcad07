import { instant, rowOf, text } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

/** What an access token stands for. */
export interface SessionRow {
  token: string;
  /** Username of the account that logged in. */
  username: string;
  expiresAt: number;
}

export const sessions: Table<SessionRow> = {
  name: 'merchant-wallet/sessions',
  key: (row) => row.token,
  judge: rowOf<SessionRow>({ token: text, username: text, expiresAt: instant }),
  indexes: {},
  capacity: 10_000,
  holdsSecrets: true,
};
