import type { JsonObject } from '../../slice/decision.ts';
import {
  count,
  either,
  flag,
  instant,
  json,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  rowOf,
  text,
  whole,
} from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';
import type { Currency } from './wallets.ts';

export type PaymentStatus =
  | 'Authorized'
  | 'BeingProcessed'
  | 'BeingPaid'
  | 'Pending'
  | 'Flagged'
  | 'Paid'
  | 'Reversed'
  | 'Failed';

export type Action = 'Auth' | 'Pay' | 'Retry' | 'Status';

/** A piece of metadata: a text, or an object such as RegData (section 3.4). */
export type MetadataValue = string | JsonObject;

/** A name with its value. */
export interface Metadata {
  name: string;
  value: MetadataValue;
  /** Of a list whose objects have the names as their keys: which of them it stood in. */
  item?: number;
}

/** One product of a payment. */
export interface Line {
  code: string;
  name: string;
  quantity: number;
  department: string | null;
  /** Of one unit. */
  priceCents: number;
  balanceCents: number | null;
  isForex: boolean;
  metadata: Metadata[];
  commissionCents: number;
  returnsVouchers: boolean;
}

/** One payment from its AUTH on (sections 2.4 and 3). Amounts in hundredths, times in Unix ms. */
export interface PaymentRow {
  reference: string;
  /** Counts the payments of the workspace; the PaymentId of webhooks. */
  number: number;
  billerCode: string;
  memberNumber: string;
  memberName: string;
  status: PaymentStatus;
  /** The action that it was last taken on by. */
  stage: Action;
  lines: Line[];
  /** What the request says, where it is not blank. */
  sentTotalCents: number | null;
  /** Zero where AUTH was turned away before it was known. */
  totalCents: number;
  authData: JsonObject | null;
  payerDetails: JsonObject | null;
  narration: string | null;
  technicalNarration: string | null;
  platformReference: string | null;
  billerReference: string | null;
  currency: Currency;
  feeCents: number | null;
  authorizedAt: number;
  paidAt: number | null;
  data: JsonObject | null;
  debitReference: string | null;
  debitedCents: number;
  balanceAfterDebitCents: number | null;
  debitReversedAt: number | null;
  balanceAfterReversalCents: number | null;
  reversalReference: string | null;
  invoiceReference: string | null;
  fiscalSignature: string | null;
  fiscalMetadata: string | null;
}

const line = object<Line>({
  code: text,
  name: text,
  quantity: number,
  department: nullable(text),
  priceCents: whole,
  balanceCents: nullable(whole),
  isForex: flag,
  metadata: listOf(object<Metadata>({ name: text, value: either(text, json<JsonObject>()), item: optional(count) })),
  commissionCents: whole,
  returnsVouchers: flag,
});

export const payments: Table<PaymentRow> = {
  name: 'bill-payment/payments',
  key: (row) => row.reference,
  judge: rowOf<PaymentRow>({
    reference: text,
    number: count,
    billerCode: text,
    memberNumber: text,
    memberName: text,
    status: oneOf('Authorized', 'BeingProcessed', 'BeingPaid', 'Pending', 'Flagged', 'Paid', 'Reversed', 'Failed'),
    stage: oneOf('Auth', 'Pay', 'Retry', 'Status'),
    lines: listOf(line),
    sentTotalCents: nullable(whole),
    totalCents: whole,
    authData: nullable(json()),
    payerDetails: nullable(json()),
    narration: nullable(text),
    technicalNarration: nullable(text),
    platformReference: nullable(text),
    billerReference: nullable(text),
    currency: oneOf('USD', 'ZWG'),
    feeCents: nullable(whole),
    authorizedAt: instant,
    paidAt: nullable(instant),
    data: nullable(json()),
    debitReference: nullable(text),
    debitedCents: whole,
    balanceAfterDebitCents: nullable(whole),
    debitReversedAt: nullable(instant),
    balanceAfterReversalCents: nullable(whole),
    reversalReference: nullable(text),
    invoiceReference: nullable(text),
    fiscalSignature: nullable(text),
    fiscalMetadata: nullable(text),
  }),
  indexes: {
    biller: (row) => row.billerCode,
    account: (row) => accountKey(row.billerCode, row.memberNumber),
  },
};

/** A payment that waits for the daily report to its biller. */
export interface UnreportedRow {
  reference: string;
  billerCode: string;
}

export const unreported: Table<UnreportedRow> = {
  name: 'bill-payment/unreported',
  key: (row) => row.reference,
  judge: rowOf<UnreportedRow>({ reference: text, billerCode: text }),
  indexes: { biller: (row) => row.billerCode },
};

/** Index value of the payments to one member: no biller's code has a space. */
export function accountKey(billerCode: string, memberNumber: string): string {
  return `${billerCode} ${memberNumber}`;
}

export const finalStatuses: ReadonlySet<PaymentStatus> = new Set(['Paid', 'Reversed', 'Failed']);
