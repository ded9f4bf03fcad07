import type { Told } from '../../feed/feed.ts';
import { count, instant, oneOf, optional, rowOf, text, whole } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';
import { shownPrompt } from '../shown-prompt.ts';

/** A charge or a refund as it is stored: flat, amounts in cents, times in Unix ms. */
export interface Transaction {
  transactionId: string;
  kind: 'charge' | 'refund';
  clientCorrelator: string;
  /** `263XXXXXXXXX`. */
  subscriber: string;
  /** As it was sent. */
  endUserId: string;
  amountCents: number;
  currency: string;
  status: string;
  statusMessage: string;
  merchantCode: string;
  merchantName: string;
  referenceCode: string;
  description: string;
  notifyUrl: string;
  requestedAt: number;
  changedAt: number;
  /** Of a charge: how much of it was refunded. */
  refundedCents: number;
  /** Of a refund: the transactionId of its charge. */
  original?: string;
  /** Of a charge that waits for a PIN: the phone where its USSD prompt is open, as `263XXXXXXXXX`. */
  promptedOn?: string | undefined;
}

export const transactions: Table<Transaction> = {
  name: 'charge-gateway/transactions',
  key: (row) => row.transactionId,
  judge: rowOf<Transaction>({
    transactionId: text,
    kind: oneOf('charge', 'refund'),
    clientCorrelator: text,
    subscriber: text,
    endUserId: text,
    amountCents: whole,
    currency: text,
    status: text,
    statusMessage: text,
    merchantCode: text,
    merchantName: text,
    referenceCode: text,
    description: text,
    notifyUrl: text,
    requestedAt: instant,
    changedAt: instant,
    refundedCents: whole,
    original: optional(text),
    promptedOn: optional(text),
  }),
  indexes: {
    correlator: (row) => row.clientCorrelator,
    original: (row) => row.original,
    reference: (row) => row.referenceCode,
    promptedOn: (row) => row.promptedOn,
  },
  tells: toldPrompt,
};

/** A prompt that opens or closes. */
function toldPrompt(row: Transaction | undefined, before: Transaction | undefined): Told | undefined {
  if (row?.promptedOn === before?.promptedOn) return undefined;
  const opened = row?.promptedOn === undefined ? undefined : row;
  const prompt = opened ?? before;
  if (!prompt) return undefined;
  const state = opened ? 'open' : 'closed';
  // Of a row that is gone there is no status.
  const { status = null } = row ?? {};
  return { kind: 'prompt', show: () => ({ ...shownPrompt(prompt), state, status }) };
}

/** Correlators of refused requests, kept only where the dialect uses them up: a client may send any number of them. */
export const usedCorrelators: Table<{ clientCorrelator: string }> = {
  name: 'charge-gateway/used-correlators',
  key: (row) => row.clientCorrelator,
  judge: rowOf<{ clientCorrelator: string }>({ clientCorrelator: text }),
  indexes: {},
  capacity: 100_000,
};

/** The merchant's PIN as issued, for the dialect that checks it. */
export const merchants: Table<{ merchantCode: string; merchantPin: string }> = {
  name: 'charge-gateway/merchants',
  key: (row) => row.merchantCode,
  judge: rowOf<{ merchantCode: string; merchantPin: string }>({ merchantCode: text, merchantPin: text }),
  indexes: {},
  holdsSecrets: true,
};

/** What a fault must remember. */
export const notes: Table<{ name: string; count: number }> = {
  name: 'charge-gateway/notes',
  key: (row) => row.name,
  judge: rowOf<{ name: string; count: number }>({ name: text, count }),
  indexes: {},
};
