import type { startTimer } from '../targets/index.ts';

/** What a run may take to end and to write its report, once it was interrupted: so many idle turns of so many ms. */
const turns = 16;
const turnMs = 100;

/** A turn in which all threads together computed for so long is one of work, of which there may be more. */
const busyMs = 5;
const busyTurnsForOne = 8;

/** What is asked of the process that ends. */
export interface EndingProcess {
  /** Bytes that a reader of its output has not taken. */
  unread(): number;
  /** CPU time of all threads so far. */
  cpuMs(): number;
  start: typeof startTimer;
}

/**
 * Calls `giveUp` when the process has not ended 1.6 s from now, and has nothing to do; where some thread of it still
 * computes, as one does that joins a long run on a busy machine, after at most 12.8 s. Time is counted in turns of the event
 * loop, so that a process that writes its report, or gets no core, is not cut for being late. A result that a slow reader still
 * takes from the pipe is on its way: as long as less of it is unread each time, it is waited for.
 */
export function endSoon(giveUp: () => void, process: EndingProcess): void {
  function wait(left: number, before: number): void {
    const computed = process.cpuMs();
    const turn = (): void => {
      const isBusy = process.cpuMs() - computed >= busyMs;
      const still = left - (isBusy ? 1 / busyTurnsForOne : 1);
      if (still > 0) wait(still, before);
      else look(before);
    };
    process.start(turnMs, turn, { keepsProcess: false });
  }
  function look(before: number): void {
    const unread = process.unread();
    if (unread === 0 || unread >= before) giveUp();
    else wait(turns, unread);
  }
  wait(turns, Number.POSITIVE_INFINITY);
}
