/** One header, as it came. */
type Header = readonly [string, string];

export interface Exchange {
  id: number;
  /** By which findings name it, where somebody judges. */
  call?: number;
  at: number;
  api: string;
  operation: string | null;
  request: { method: string; url: string; headers: readonly Header[]; body: string };
  answer: { status: number; body: string };
}

export interface Attempt {
  at: number;
  status?: number;
  error?: string;
  isResent?: boolean;
  isForged?: boolean;
}

export interface Delivery {
  id: string;
  api: string;
  state: 'scheduled' | 'delivered' | 'failed' | 'blocked';
  createdAt: number;
  url: string;
  body: string;
  attempts: readonly Attempt[];
}

export interface Prompt {
  at: number;
  api: string;
  endUserId: string;
  clientCorrelator: string;
  text: string;
  state: 'open' | 'closed';
  status: string | null;
}

interface Known {
  /** The same as long as the workspace is shown. */
  key: string;
  at: number;
  api: string;
  /** What ties it to others of its transaction. */
  ties: readonly string[];
  /** Correlators, references and codes, those of many transactions too. */
  references: readonly string[];
  /** Customers' numbers. */
  numbers: readonly string[];
}

/** A line of the traffic. */
export type Row = Known &
  (
    | { kind: 'exchange'; exchange: Exchange }
    | { kind: 'delivery'; delivery: Delivery }
    | { kind: 'prompt'; prompt: Prompt }
    | { kind: 'sms'; text: string }
    | { kind: 'clock'; from: number; now: number; fired: number }
    | { kind: 'deed'; operation: string }
  );

/** What the list shows: calls and callbacks. The rest stands in the picture of a transaction. */
export type ListedRow = Extract<Row, { kind: 'exchange' | 'delivery' }>;

export function isListed(row: Row): row is ListedRow {
  return row.kind === 'exchange' || row.kind === 'delivery';
}
