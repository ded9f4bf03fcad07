import { setTimeout as wait } from 'node:timers/promises';

/** Time as a client needs it; injected, so that tests wait for nothing. */
export interface Clock {
  /** Unix ms. */
  now(): number;
  /** Resolves after `ms`; rejects when the signal aborts before. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock: the only place where a client reads it. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}),
};
