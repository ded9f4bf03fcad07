import { count, instant, oneOf, rowOf, text, whole } from '../../store/row-judge.ts';
import type { Table, View } from '../../store/table.ts';

export type Currency = 'USD' | 'ZWG';

/** One account of the ledger: of a caller, of a customer, or of the house. Amounts in cents, times in Unix ms. */
export interface AccountRow {
  accountNumber: string;
  /** `merchant`, `agent`, a customer's `263XXXXXXXXX`, or the name of a house account such as `float`. */
  holder: string;
  currency: Currency;
  firstName: string;
  lastName: string;
  mobileNumber: string;
  alias: string;
  /** Before the first posting. */
  openingCents: number;
  balanceCents: number;
  /** How many postings it has. */
  postings: number;
  /** When it was posted to last; 0 where it never was. */
  lastAt: number;
}

export const accounts: Table<AccountRow> = {
  name: 'merchant-wallet/accounts',
  key: (row) => row.accountNumber,
  judge: rowOf<AccountRow>({
    accountNumber: text,
    holder: text,
    currency: oneOf('USD', 'ZWG'),
    firstName: text,
    lastName: text,
    mobileNumber: text,
    alias: text,
    openingCents: whole,
    balanceCents: whole,
    postings: count,
    lastAt: instant,
  }),
  indexes: { holding: (row) => holdingOf(row.holder, row.currency) },
};

/** Index value: no holder has a space in its name. */
function holdingOf(holder: string, currency: string): string {
  return `${holder} ${currency}`;
}

/** The account of a holder in a currency, if it has one. */
export function accountOf(view: View, holder: string, currency: string): AccountRow | undefined {
  return view.find(accounts, 'holding', holdingOf(holder, currency))[0];
}

/** Whether a holder is a customer: those are named by their number. */
export function isCustomer({ holder }: AccountRow): boolean {
  return /^263\d{9}$/.test(holder);
}
