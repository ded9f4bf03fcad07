/** The one place that reads the wall clock and sets timers: pacing, patience and quiet time are its business. */
export interface Timers {
  /** Unix time in ms. */
  now(): number;
  /** Monotonic time in ms, for durations. */
  elapsed(): number;
  /** Resolves after `ms`, or at once when `signal` is aborted. */
  after(ms: number, signal?: AbortSignal): Promise<void>;
}

export const wallTimers: Timers = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
    }),
};

/**
 * Asks `probe` until it gives something other than undefined, at growing distances (5 ms to 500 ms);
 * undefined when `patienceMs` passed without. The last probe falls on the end of the patience.
 */
export async function eventually<T>(
  timers: Timers,
  patienceMs: number,
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T | undefined> {
  const end = timers.elapsed() + patienceMs;
  for (let pause = 5; ; pause = Math.min(pause * 2, 500)) {
    const found = await probe();
    if (found !== undefined) return found;
    const left = end - timers.elapsed();
    if (left <= 0) return undefined;
    await timers.after(Math.min(pause, left));
  }
}
