import type { Hand } from '../../../../../conformance/index.ts';
import { isDropped, isGrowing, isSteady } from '../is-growing.ts';

/** What the waits of a caller can show: timers are less exact on a clock that runs faster than the wall's. */
export interface Clock {
  /** Whether waits may be those of a backoff, however late the process was. */
  isGrowing(waits: readonly number[]): boolean;
  /** How late a timer may well end. */
  lateMs: number;
  /** Who waits for less waits for nothing. */
  noWaitMs: number;
  /** Whether so many waits are no longer than a call takes, and do not grow: who repeats at once. */
  isNoWait(waits: readonly number[]): boolean;
  /** Whether the first wait was one, and those that followed are next to none. */
  isDropped(waits: readonly number[]): boolean;
  /** Waits as short as what a process is late by show nothing of how they grow, unless so many are alike. */
  isTooShort(waits: readonly number[]): boolean;
}

/** A call takes some ms of the wall before the next, which a fast clock makes longer. */
const noWaitAtLeastMs = 50;
const noWaitAtMostMs = 200;
const latenessesOfACall = 25;
/** Some 60 ms of the wall. */
const latenessesOfATimer = 4;

/** Backoffs of a fast clock that begin with a tenth of a second have grown to more by then. */
const repetitionsAtOnce = 5;
/** Some 25 ms of the wall. */
const latenessesOfAFastCall = 10;
/** A process that starts on a busy machine may stand still for some 2 s of the wall, and nobody else with it. */
const latenessesOfAStall = 8;
/** Thirty times as fast as the wall: beyond, the waits of a backoff are as short as a call. */
const tellsUpToMs = 7_500;
/** Jitter alone seldom keeps five growing waits so near to each other. */
const sameFactorWithin = 1.6;

function isAtOnce(waits: readonly number[], atMostMs: number): boolean {
  return (
    waits.length === repetitionsAtOnce &&
    Math.max(...waits) <= atMostMs &&
    Math.max(...waits) <= sameFactorWithin * Math.min(...waits)
  );
}

export function clockOf({ tolerance }: Pick<Hand, 'tolerance'>): Clock {
  const latenessMs = tolerance(0);
  const isFast = latenessMs > 1_000;
  return {
    isGrowing: (waits) => isGrowing(waits, isFast ? 0.15 : 0.1, isFast ? tolerance(0) : 0),
    lateMs: isFast ? latenessMs / latenessesOfATimer : 0,
    noWaitMs: Math.min(noWaitAtMostMs, Math.max(noWaitAtLeastMs, latenessMs / latenessesOfACall)),
    isNoWait: (waits) =>
      isFast &&
      latenessMs <= tellsUpToMs &&
      isAtOnce(waits.slice(-repetitionsAtOnce), latenessMs / latenessesOfAFastCall),
    isDropped: (waits) => isDropped(waits, tolerance(0) * (isFast ? latenessesOfAStall : 1)),
    // Asked each time: a process may be later by now than it was at first.
    isTooShort: (waits) => isFast && waits.some((it) => it <= tolerance(0)) && !isSteady(waits),
  };
}
