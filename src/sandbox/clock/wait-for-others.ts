import type { WallTime } from './wall-time.ts';

/**
 * On a machine that stalled, the time is over before what others sent was read: so many turns of the event loop more let it
 * be. A process that is not held up makes them within a few ms.
 */
const graceTurns = 60;

/** As `WallTime.after`, for what ends a wait for others. */
export function waitForOthers(wall: WallTime, ms: number, fire: () => void): () => void {
  let isOver = false;
  const end = (turnsLeft: number): void => {
    if (isOver) return;
    if (turnsLeft > 0) setImmediate(end, turnsLeft - 1);
    else fire();
  };
  const stop = wall.after(ms, () => end(graceTurns));
  return () => {
    isOver = true;
    stop();
  };
}
