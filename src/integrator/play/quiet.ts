import { breathe, wallTimers } from '../../targets/timers.ts';

/** What keeps a process alive and does nothing by itself; all else is work that has yet to come back. */
const passive: ReadonlySet<string> = new Set([
  ...['Immediate', 'Timeout', 'TCPSocketWrap', 'TCPServerWrap', 'PipeWrap', 'PipeServerWrap', 'TTYWrap'],
  ...['MessagePort', 'ProcessWrap', 'SignalWrap', 'FSEventWrap', 'StatWatcher', 'Worker', 'TLSWrap', 'UDPWRAP'],
]);

/** How often the event loop goes round without anything happening before a process counts as quiet. */
const rounds = 16;

/**
 * Resolves when this process has nothing to do but wait: the event loop went round, nothing stirred, and no look-up,
 * file, connection or computation beside it is under way.
 * @param stirred how often something happened so far.
 * @param atLeastMs for how long, where nobody is known to wait.
 */
export async function quiet(stirred: () => number, atLeastMs: () => number): Promise<void> {
  let seen = stirred();
  let calm = 0;
  let since = wallTimers.elapsed();
  for (;;) {
    const pause = atLeastMs();
    if (pause > 0 && calm >= rounds) await wallTimers.after(1);
    else await breathe();
    if (stirred() !== seen || process.getActiveResourcesInfo().some((it) => !passive.has(it))) {
      seen = stirred();
      calm = 0;
      since = wallTimers.elapsed();
      continue;
    }
    calm += 1;
    if (calm >= rounds && wallTimers.elapsed() - since >= pause) return;
  }
}
