import type { Io } from '../io.ts';

/** Aborted when the process is asked to end. */
export function stoppedBy(io: Pick<Io, 'stopped'>): AbortSignal {
  const ended = new AbortController();
  void io.stopped.then(() => ended.abort());
  return ended.signal;
}
