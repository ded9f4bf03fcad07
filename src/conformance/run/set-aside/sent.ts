import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetEvent } from '../../check.ts';

/** What was sent in a whole run, and what was done beside. */
export interface Sent {
  exchanges: readonly Exchange[];
  events: readonly TargetEvent[];
  /** Stray answers, in words, that were gone when the same was done again, and how often. */
  strays: ReadonlyMap<string, number>;
}
