import type { startTimer } from '../targets/index.ts';

/** What a run may take to end and to write its report, once it was interrupted: so many turns of so many ms. */
const turns = 16;
const turnMs = 100;

/**
 * Calls `giveUp` when the process has not ended 1.6 s from now. Time is counted in turns of the event loop, so that a process
 * that writes its report, or gets no core, is not cut for being late. A result that a slow reader still takes from the
 * pipe is on its way: as long as less of it is unread each time, it is waited for.
 */
export function endSoon(giveUp: () => void, process: { unread(): number; start: typeof startTimer }): void {
  function wait(left: number, before: number): void {
    process.start(turnMs, () => (left > 1 ? wait(left - 1, before) : look(before)), { keepsProcess: false });
  }
  function look(before: number): void {
    const unread = process.unread();
    if (unread === 0 || unread >= before) giveUp();
    else wait(turns, unread);
  }
  wait(turns, Number.POSITIVE_INFINITY);
}
