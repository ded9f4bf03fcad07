import { wallTimers } from '../../targets/timers.ts';

/** What an interrupted run still waits for: whatever has not ended by then is left behind. */
const patienceAfterInterruptMs = 500;

/** Waits for some work, and shortly after an interruption no longer: then it gives undefined. */
export async function unlessInterrupted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return work;
  const done = new AbortController();
  const interrupted = async (): Promise<undefined> => {
    await wallTimers.after(Number.POSITIVE_INFINITY, AbortSignal.any([signal, done.signal]));
    await wallTimers.after(patienceAfterInterruptMs, done.signal);
  };
  try {
    return await Promise.race([work, interrupted()]);
  } finally {
    done.abort();
    // What is left behind may fail as it likes.
    work.catch(() => undefined);
  }
}

/** Tells whether a stage that begins now has to come to its end: the run was interrupted, and it had some time. */
export function newHurry(signal: AbortSignal | undefined): () => boolean {
  const from = wallTimers.elapsed();
  return () => signal?.aborted === true && wallTimers.elapsed() - from > patienceAfterInterruptMs;
}
