/** The wall clock and its timers; the only way by which the sandbox learns the time. */
export interface WallTime {
  /** Unix ms. */
  now(): number;
  /** Calls `fire` once after `ms`; the returned function cancels it. Does not keep the process alive. */
  after(ms: number, fire: () => void): () => void;
}

/** Longest delay that a timer of Node takes. */
const longestMs = 2 ** 31 - 1;

export const wallTime: WallTime = {
  now: () => Date.now(),
  after(ms, fire) {
    const timer = setTimeout(fire, Math.min(Math.max(0, ms), longestMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
