/** The wall clock and its timers; the only way by which the sandbox learns the time. */
export interface WallTime {
  /** Unix ms. */
  now(): number;
  /** Calls `fire` once after `ms`; the returned function cancels it. Does not keep the process alive. */
  after(ms: number, fire: () => void): () => void;
}

/** Longest delay that a timer of Node takes. */
const longestMs = 2 ** 31 - 1;

/** How far the machine's clock may part from its steady counter before it counts as set: more than it ever drifts. */
const jumpMs = 1_000;

/**
 * Unix ms that never go back: where the machine's clock is set back, time goes on by its steady counter; where it is set
 * forward, or the machine slept, time follows.
 * @param read the machine's clock, in Unix ms.
 * @param count a steady counter, in ms.
 */
export function steadyTime(read: () => number, count: () => number): () => number {
  let ahead = read() - count();
  return () => {
    const now = count();
    const parted = read() - now - ahead;
    if (parted > jumpMs) ahead += parted;
    return Math.floor(now + ahead);
  };
}

export const wallTime: WallTime = {
  now: steadyTime(Date.now, () => performance.now()),
  after(ms, fire) {
    const timer = setTimeout(fire, Math.min(Math.max(0, ms), longestMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
