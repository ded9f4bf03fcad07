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
      const stop = startTimer(ms, done);
      signal?.addEventListener('abort', done, { once: true });
      function done(): void {
        stop();
        signal?.removeEventListener('abort', done);
        resolve();
      }
    }),
};

/** The longest wait that a timer of Node can do; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls back once after `ms`, however long that is; gives what stops it. Throws RangeError for what is no number: such a
 * wait would be none, and whoever waits in a loop would never rest.
 * @param keepsProcess whether the process has to live until then.
 */
export function startTimer(ms: number, done: () => void, { keepsProcess = true } = {}): () => void {
  if (Number.isNaN(ms)) throw new RangeError('a wait of NaN ms: the time to wait is no number');
  const endsAt = wallTimers.elapsed() + ms;
  let timer: NodeJS.Timeout;
  function next(left: number): void {
    timer = setTimeout(
      () => (left <= longestTimerMs ? done() : next(endsAt - wallTimers.elapsed())),
      Math.min(Math.max(0, left), longestTimerMs),
    );
    if (!keepsProcess) timer.unref();
  }
  next(ms);
  return () => clearTimeout(timer);
}

/** Lets whatever else waits for its turn (a signal, an answer) have it, where work would not pause by itself. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

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
