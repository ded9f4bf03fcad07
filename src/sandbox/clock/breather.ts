import { wallTime } from './wall-time.ts';

/** How long one piece of work may hold the event loop, which all tenants share. */
const longestMs = 20;

/**
 * For work that is as long as what a workspace holds: asked between its pieces, it gives nothing to wait for, or, where
 * the work has held the event loop for long enough, a promise that resolves once the loop went round.
 */
export function newBreather(): () => Promise<void> | undefined {
  let since = wallTime.now();
  return () => {
    if (wallTime.now() - since < longestMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = wallTime.now();
        resolve();
      });
    });
  };
}
