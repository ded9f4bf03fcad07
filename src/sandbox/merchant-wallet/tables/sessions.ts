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
  indexes: {},
  capacity: 10_000,
  holdsSecrets: true,
};
