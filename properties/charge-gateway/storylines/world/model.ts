import type { Exchange, Trial } from '../../../../src/conformance/index.ts';
import { type Charged, customerOf, isSurelyWaiting, mustWait } from '../../../../src/given/charge-gateway/index.ts';
import { counted, type Rate } from './counted.ts';

/** One charge as the document has it: the model, simpler than any provider. */
export interface Known {
  charged: Charged;
  customer: string;
  cents: number;
  currency: string;
  /** `open`: what became of it is not shown, or was told as a finding; it is not judged any more. */
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'open';
  /** The PIN that decided it. */
  pin?: string;
  refunds: number;
  /** Whether a refund of it was refused before. */
  wasRefused: boolean;
  refundedCents: number;
  notifyUrl: string | undefined;
  /** How often its URL was called before its PIN was typed. */
  calledBefore: number;
  /** How often time had been moved when it was made, and when that was on our clock. */
  moves: number;
  madeAt: number;
  /** The last look-up that was as it should be. */
  lookup?: Exchange;
}

/** What one story has done so far. */
export interface World {
  readonly trial: Trial;
  readonly charges: Known[];
  /** Every correlator that was sent: none is made twice. */
  readonly correlators: Set<string>;
  /** Refunds that went through. */
  readonly refunds: { exchange: Exchange; clientCorrelator: string; notifyUrl: string | undefined }[];
  /** URLs of refunds that were refused, with the call. */
  readonly silent: { notifyUrl: string; exchange: Exchange }[];
  /** The one URL of all charges that share one. */
  sharedUrl: string | undefined;
  /** URLs whose receiver says that it is gone: who heard that may call them no more. */
  readonly goneUrls: Set<string>;
  /** Whether a refund that nobody may ask for was refused. */
  hasBadRefunds: boolean;
  /** Whether PINs are typed at all. */
  readonly isAnswered: boolean;
  /** How often time was moved. */
  moves: number;
  /** How many steps were taken. */
  steps: number;
  readonly rate: Rate;
  /** By the target's clock; undefined where that cannot be asked. */
  readonly begunAt: number | undefined;
}

export function newWorld(trial: Trial, isAnswered: boolean, begunAt: number | undefined): World {
  const rate = { calls: 0, moves: 0 };
  return {
    trial: counted(trial, rate),
    rate,
    begunAt,
    charges: [],
    correlators: new Set(),
    refunds: [],
    silent: [],
    sharedUrl: undefined,
    goneUrls: new Set(),
    isAnswered,
    hasBadRefunds: false,
    moves: 0,
    steps: 0,
  };
}

/** The charge that an index of a step means; undefined where there is none. */
export function chosen({ charges }: World, of: number): Known | undefined {
  return charges[of % Math.max(1, charges.length)];
}

/** The n-th customer, over and over. Throws Lacking where the target has none. */
export function customerAt({ trial }: World, n: number): string {
  const numbers = trial.fixtures.numbers?.whitelisted ?? [];
  return customerOf(trial, numbers.length === 0 ? 0 : n % numbers.length);
}

/** Whether nobody but the customer can have ended this charge. */
export function isSurelyOpen({ trial, moves }: World, known: Known, lookup: Exchange): boolean {
  return known.moves === moves && isSurelyWaiting(trial, known.charged, lookup);
}

/** Whether a look-up of a charge has to show PENDING still: its prompt was neither answered nor can have run out. */
export async function mustStillWait({ trial, moves }: World, known: Known, lookup: Exchange): Promise<boolean> {
  return known.moves === moves && mustWait(trial, known.charged, lookup);
}
