import { from as between, instant, oneOf, rowOf } from '../store/row-judge.ts';
import type { WallTime } from './wall-time.ts';

export type ClockMode = 'frozen' | 'real-time';

/** All that a clock is: it read `at` when the wall read `wall` (both Unix ms). */
export interface ClockState {
  mode: ClockMode;
  at: number;
  wall: number;
  /** Of a clock in real time: how many ms pass on it in one ms of the wall. */
  timeScale: number;
}

/** The last instant that a clock reaches: no form of a date that the documents show has a year of five digits. */
export const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Judges a state that comes out of a data file. */
export const judgeClock = rowOf<ClockState>({
  mode: oneOf('frozen', 'real-time'),
  at: between(0, lastInstant),
  wall: instant,
  timeScale: between(Number.MIN_VALUE, 1_000_000),
});

/** The virtual clock of one workspace. It never goes back. */
export interface Clock {
  readonly mode: ClockMode;
  readonly timeScale: number;
  /** Unix ms. */
  now(): number;
  /** Moves to an instant; an earlier one than now changes nothing. */
  moveTo(at: number): void;
  /** How many ms of the wall pass until then; Infinity on a clock that stands before it. */
  wallMsUntil(at: number): number;
  state(): ClockState;
}

/** A state that reads the wall's time now. */
export function clockFrom(wall: WallTime, mode: ClockMode, timeScale = 1): ClockState {
  const now = wall.now();
  return { mode, at: now, wall: now, timeScale };
}

/** A clock that goes on from a state: frozen until it is moved, or running with the wall, also over a restart. */
export function newClock(from: ClockState, wall: WallTime): Clock {
  return from.mode === 'frozen' ? frozenClock(from) : runningClock(from, wall);
}

function frozenClock({ mode, timeScale, at: from, wall }: ClockState): Clock {
  let at = from;
  return {
    mode,
    timeScale,
    now: () => at,
    moveTo(target) {
      at = Math.min(lastInstant, Math.max(at, target));
    },
    wallMsUntil: (target) => (target <= at ? 0 : Number.POSITIVE_INFINITY),
    state: () => ({ mode, timeScale, at, wall }),
  };
}

function runningClock({ mode, timeScale, at: from, wall: begun }: ClockState, wall: WallTime): Clock {
  let at = from;
  let aheadMs = 0;
  // Where the machine's clock was set back meanwhile, it goes on from what it read.
  const since = Math.min(begun, wall.now());
  const clock: Clock = {
    mode,
    timeScale,
    now() {
      at = Math.min(lastInstant, Math.max(at, from + aheadMs + Math.floor((wall.now() - since) * timeScale)));
      return at;
    },
    moveTo(target) {
      aheadMs += Math.max(0, target - clock.now());
      at = Math.min(lastInstant, Math.max(at, target));
    },
    wallMsUntil: (target) =>
      target > lastInstant ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((target - clock.now()) / timeScale)),
    state: () => ({ mode, timeScale, at: clock.now(), wall: wall.now() }),
  };
  return clock;
}
