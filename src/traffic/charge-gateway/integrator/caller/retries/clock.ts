import type { Hand } from '../../../../../conformance/index.ts';
import { isSteady } from '../is-growing.ts';

/** What the waits of a caller can show: timers are less exact on a clock that runs faster than the wall's. */
export interface Clock {
  /** Waits that differ by this share at most are the same. */
  sameWithin: number;
  /** Who waits for less waits for nothing. */
  noWaitMs: number;
  /** Waits as short as what a process is late by show nothing of how they grow, unless so many are alike. */
  isTooShort(waits: readonly number[]): boolean;
}

/** A call takes some ms of the wall before the next, which a fast clock makes longer. */
const noWaitAtLeastMs = 50;
const noWaitAtMostMs = 200;
const latenessesOfACall = 25;

export function clockOf({ tolerance }: Pick<Hand, 'tolerance'>): Clock {
  const latenessMs = tolerance(0);
  const isFast = latenessMs > 1_000;
  return {
    sameWithin: isFast ? 0.25 : 0.1,
    noWaitMs: Math.min(noWaitAtMostMs, Math.max(noWaitAtLeastMs, latenessMs / latenessesOfACall)),
    // Asked each time: a process may be later by now than it was at first.
    isTooShort: (waits) => isFast && waits.some((it) => it <= tolerance(0)) && !isSteady(waits),
  };
}
