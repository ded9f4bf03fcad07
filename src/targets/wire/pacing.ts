import type { Timers } from '../timers.ts';

/** Resolves when the next call may be sent. */
export type Pace = () => Promise<void>;

/**
 * Keeps calls below `callsPerMinute` in every window of a minute: a fifth of them may go in a burst, the rest is
 * spread evenly. Infinity paces nothing.
 */
export function paceOf(callsPerMinute: number, timers: Timers): Pace {
  if (!Number.isFinite(callsPerMinute)) return () => Promise.resolve();
  const burst = Math.max(1, Math.floor(callsPerMinute / 5));
  const gapMs = 60_000 / Math.max(1, callsPerMinute - burst);
  /** The instant at which a full burst would be free again. */
  let fullAt = 0;
  return async () => {
    const now = timers.elapsed();
    fullAt = Math.max(fullAt, now) + gapMs;
    const waitMs = fullAt - now - burst * gapMs;
    if (waitMs > 0) await timers.after(waitMs);
  };
}
