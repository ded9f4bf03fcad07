import type { Json } from '../support.ts';

/** One charge as its merchant knows it: what was asked for, and what of it was acknowledged. */
export interface Entry {
  clientCorrelator: string;
  referenceCode: string;
  /** What was answered with PENDING; undefined while the sandbox has not answered. */
  charged?: Json;
  pin?: { typed: string; isAcknowledged: boolean };
  refund?: { clientCorrelator: string; isAcknowledged: boolean };
}

/** A deposit at the merchant wallet. */
export interface Deposit {
  reference: string;
  state: 'sent' | 'acknowledged';
}

/** An order at bill payment. */
export interface Order {
  reference: string;
  auth: 'sent' | 'acknowledged';
  pay?: 'sent' | 'acknowledged';
}

/** All that was asked of a sandbox over its lives. */
export interface Ledger {
  entries: Entry[];
  deposits: Deposit[];
  orders: Order[];
  /** Highest time that a clock was acknowledged at. */
  clock: number;
  acknowledged: number;
  /** Whether the sandbox may have failed: it answers 500 then, and acknowledges nothing. */
  mayFail: boolean;
  /** What does not hold, one line each. */
  problems: string[];
}

export function newLedger(): Ledger {
  return { entries: [], deposits: [], orders: [], clock: 0, acknowledged: 0, mayFail: false, problems: [] };
}
