import { count, instant, oneOf, rowOf, text, whole } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

export type Currency = 'USD' | 'ZWG';

/** Codes of section 2.5. */
export const walletStatus = { open: 1, suspended: 2, closed: 3 } as const;

/** A vendor's prefunded wallet (section 1). Amounts in hundredths. */
export interface WalletRow {
  currency: Currency;
  balanceCents: number;
  lowBalanceCents: number;
  /** Below zero where an overdraft is granted. */
  minimumCents: number;
  status: (typeof walletStatus)[keyof typeof walletStatus];
  /** How many entries it has. */
  entries: number;
}

export const wallets: Table<WalletRow> = {
  name: 'bill-payment/wallets',
  key: (row) => row.currency,
  judge: rowOf<WalletRow>({
    currency: oneOf('USD', 'ZWG'),
    balanceCents: whole,
    lowBalanceCents: whole,
    minimumCents: whole,
    status: oneOf(1, 2, 3),
    entries: count,
  }),
  indexes: {},
};

/** One movement of a wallet's balance. */
export interface EntryRow {
  /** Such as `WD-USD-000012`: the WalletDebitReference of a debit. */
  id: string;
  currency: Currency;
  kind: 'debit' | 'reversal' | 'operator';
  at: number;
  /** Below zero where money left the wallet. */
  cents: number;
  /** After it. */
  balanceCents: number;
  /** Reference of the payment, where there is one. */
  reference: string;
}

export const entries: Table<EntryRow> = {
  name: 'bill-payment/entries',
  key: (row) => row.id,
  judge: rowOf<EntryRow>({
    id: text,
    currency: oneOf('USD', 'ZWG'),
    kind: oneOf('debit', 'reversal', 'operator'),
    at: instant,
    cents: whole,
    balanceCents: whole,
    reference: text,
  }),
  indexes: {},
};
