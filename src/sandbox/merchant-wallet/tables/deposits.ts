import { instant, oneOf, optional, rowOf, text, whole } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';
import type { Currency } from './accounts.ts';

/** A deposit that was made. */
export interface DepositRow {
  authNumber: string;
  /** `reference` of the request, or the one that was made for it. */
  reference: string;
  accountNumber: string;
  currency: Currency;
  amountCents: number;
  narration: string;
  at: number;
  reversedAt?: number;
  /** `reference` that the reversal was answered with. */
  reversal?: string;
}

export const deposits: Table<DepositRow> = {
  name: 'merchant-wallet/deposits',
  key: (row) => row.authNumber,
  judge: rowOf<DepositRow>({
    authNumber: text,
    reference: text,
    accountNumber: text,
    currency: oneOf('USD', 'ZWG'),
    amountCents: whole,
    narration: text,
    at: instant,
    reversedAt: optional(instant),
    reversal: optional(text),
  }),
  indexes: { reference: (row) => row.reference },
};
