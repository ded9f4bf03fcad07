import type { Timers } from '../timers.ts';

/** Resolves when the next call may be sent. */
export type Pace = () => Promise<void>;

/**
 * Keeps calls below `callsPerMinute` in every window of a minute: a fifth of them may go in a burst, the rest is
 * spread evenly. Infinity paces nothing.
 */
export function paceOf(callsPerMinute: number, timers: Timers): Pace {
  if (!Number.isFinite(callsPerMinute)) return () => Promise.resolve();
  const { burst, gapMs } = stepsOf(callsPerMinute);
  /** The instant at which a full burst would be free again. */
  let fullAt = 0;
  return async () => {
    const now = timers.elapsed();
    fullAt = Math.max(fullAt, now) + gapMs;
    const waitMs = fullAt - now - burst * gapMs;
    if (waitMs > 0) await timers.after(waitMs);
  };
}

function stepsOf(callsPerMinute: number): { burst: number; gapMs: number } {
  const burst = Math.max(1, Math.floor(callsPerMinute / 5));
  return { burst, gapMs: 60_000 / Math.max(1, callsPerMinute - burst) };
}

/** How many calls such a pace lets go in so much time, answers that come at once. */
export function callsWithin(ms: number, callsPerMinute: number): number {
  if (!Number.isFinite(callsPerMinute)) return Number.POSITIVE_INFINITY;
  const { burst, gapMs } = stepsOf(callsPerMinute);
  return burst + Math.floor(ms / gapMs);
}

/** How long such a pace makes so many calls take at least. */
export function leastMsOf(calls: number, callsPerMinute: number): number {
  if (!Number.isFinite(callsPerMinute)) return 0;
  const { burst, gapMs } = stepsOf(callsPerMinute);
  return Math.max(0, Math.ceil((calls - burst) * gapMs));
}
