import { instant, oneOf, optional, rowOf, text, whole } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';
import type { Currency } from './accounts.ts';

export type CodeType = 'PAYMENT' | 'WITHDRAWAL';

export type CodeStatus = 'New' | 'Claimed' | 'Paid' | 'Expired' | 'Timed Out';

/** A code as it is stored; its status follows from what happened to it and the time. */
export interface CodeRow {
  code: string;
  type: CodeType;
  /** Holder of the account that asked for it: `merchant` or `agent`. */
  caller: string;
  amountCents: number;
  currency: Currency;
  description: string;
  stan: string;
  authNumber: string;
  createdAt: number;
  /** The customer whose app took it. */
  claimedBy?: string;
  paidAt?: number;
  /** When an inquiry about it was answered last. */
  inquiredAt?: number;
}

/** How long a code lives (section 8). */
export const codeLifetimeMs = 10 * 60_000;

export const codes: Table<CodeRow> = {
  name: 'merchant-wallet/codes',
  key: (row) => row.code,
  judge: rowOf<CodeRow>({
    code: text,
    type: oneOf('PAYMENT', 'WITHDRAWAL'),
    caller: text,
    amountCents: whole,
    currency: oneOf('USD', 'ZWG'),
    description: text,
    stan: text,
    authNumber: text,
    createdAt: instant,
    claimedBy: optional(text),
    paidAt: optional(instant),
    inquiredAt: optional(instant),
  }),
  indexes: {},
};
