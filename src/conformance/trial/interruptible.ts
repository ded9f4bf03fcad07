import type { Timers } from '../../targets/timers.ts';

/** Timers whose waits end when the run is interrupted, with what it was interrupted for: nothing is concluded from them. */
export function interruptible(timers: Timers, run: AbortSignal | undefined): Timers {
  if (!run) return timers;
  return {
    ...timers,
    async after(ms, signal) {
      if (signal && !run.aborted) await ofEither(signal, run, (either) => timers.after(ms, either));
      else await timers.after(ms, run);
      run.throwIfAborted();
    },
  };
}

/** Waits with a signal that is aborted with either: cheaper than AbortSignal.any, which keeps its signals until they are collected. */
async function ofEither(
  one: AbortSignal,
  other: AbortSignal,
  wait: (either: AbortSignal) => Promise<void>,
): Promise<void> {
  const either = new AbortController();
  const abort = (): void => either.abort(ended);
  if (one.aborted) abort();
  for (const it of [one, other]) it.addEventListener('abort', abort, { once: true });
  try {
    await wait(either.signal);
  } finally {
    for (const it of [one, other]) it.removeEventListener('abort', abort);
  }
}

const ended = Symbol('ended');
