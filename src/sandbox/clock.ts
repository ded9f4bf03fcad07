import type { WallTime } from './wall-time.ts';

export type ClockMode = 'frozen' | 'real-time';

/** The virtual clock of one workspace. It never goes back. */
export interface Clock {
  readonly mode: ClockMode;
  /** Unix ms. */
  now(): number;
  /** Moves to an instant; an earlier one than now changes nothing. */
  moveTo(at: number): void;
}

/** A clock that starts at the wall time: frozen until it is moved, or running with the wall. */
export function newClock(mode: ClockMode, wall: WallTime): Clock {
  let at = wall.now();
  if (mode === 'frozen') {
    return {
      mode,
      now: () => at,
      moveTo(target) {
        at = Math.max(at, target);
      },
    };
  }
  let aheadMs = 0;
  return {
    mode,
    now() {
      at = Math.max(at, wall.now() + aheadMs);
      return at;
    },
    moveTo(target) {
      aheadMs += Math.max(0, target - this.now());
    },
  };
}
