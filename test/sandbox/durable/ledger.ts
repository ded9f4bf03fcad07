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

/** All that was asked of a sandbox over its lives. */
export interface Ledger {
  entries: Entry[];
  /** Highest time that a clock was acknowledged at. */
  clock: number;
  acknowledged: number;
  /** What does not hold, one line each. */
  problems: string[];
}

export function newLedger(): Ledger {
  return { entries: [], clock: 0, acknowledged: 0, problems: [] };
}
