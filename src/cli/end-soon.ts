import type { startTimer } from '../targets/index.ts';

/** What a run may take to end and to write its report, once it was interrupted. */
const endsWithinMs = 1_600;

/**
 * Calls `giveUp` when the process has not ended 1.6 s from now. A result that a slow reader still takes from the pipe is
 * on its way: as long as less of it is unread each time, it is waited for.
 */
export function endSoon(giveUp: () => void, process: { unread(): number; start: typeof startTimer }): void {
  function look(before: number): void {
    const unread = process.unread();
    if (unread === 0 || unread >= before) giveUp();
    else wait(unread);
  }
  function wait(unread: number): void {
    process.start(endsWithinMs, () => look(unread), { keepsProcess: false });
  }
  wait(Number.POSITIVE_INFINITY);
}
