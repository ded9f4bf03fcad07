import type { Timers } from '../../targets/timers.ts';

/** Timers whose waits end when the run is interrupted, with what it was interrupted for: nothing is concluded from them. */
export function interruptible(timers: Timers, run: AbortSignal | undefined): Timers {
  if (!run) return timers;
  return {
    ...timers,
    async after(ms, signal) {
      await timers.after(ms, signal ? AbortSignal.any([signal, run]) : run);
      run.throwIfAborted();
    },
  };
}
