/** How far whoever waits by the wall is ahead of a workspace's clock. */
export interface StandingClock {
  /** `wallMs` is a time of the wall since the workspace was first seen, here as everywhere. */
  aheadMs(wallMs: number): number;
  /** From now on the clock stands still, or goes. */
  pace(isFrozen: boolean, wallMs: number): void;
}

/** Whoever integrates waits by the wall where the clock stands still until somebody moves it: both count. */
export function standingClock(isFrozen: boolean): StandingClock {
  let stoodMs = 0;
  let sinceMs = isFrozen ? 0 : undefined;
  const aheadMs = (wallMs: number): number => stoodMs + (sinceMs === undefined ? 0 : wallMs - sinceMs);
  return {
    aheadMs,
    pace(isFrozenNow, wallMs) {
      stoodMs = aheadMs(wallMs);
      sinceMs = isFrozenNow ? wallMs : undefined;
    },
  };
}
