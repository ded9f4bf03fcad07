/** The gateway's time: the machine's, moved forward by what the driver added. */
export interface Clock {
  /** Unix ms. */
  now(): number;
  /** Runs `job` after `ms` of this clock's time. */
  later(ms: number, job: () => void): void;
  /** Moves the time forward and runs what fell due, in order. */
  advance(ms: number): void;
  close(): void;
}

interface Timer {
  due: number;
  job: () => void;
  handle: NodeJS.Timeout;
}

/** The longest wait that a timer of Node holds; a longer one would run at once. */
const longestMs = 2 ** 31 - 1;

export function startClock(): Clock {
  let ahead = 0;
  const timers = new Set<Timer>();
  const now = () => Date.now() + ahead;
  const wait = (job: () => void, ms: number) => setTimeout(job, Math.min(Math.max(0, ms), longestMs));
  const run = (timer: Timer) => {
    clearTimeout(timer.handle);
    if (timers.delete(timer)) timer.job();
  };
  return {
    now,
    later(ms, job) {
      const timer: Timer = { due: now() + ms, job, handle: wait(() => run(timer), ms) };
      timers.add(timer);
    },
    advance(ms) {
      const end = now() + ms;
      for (;;) {
        const next = [...timers].filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        ahead += Math.max(0, next.due - now());
        run(next);
      }
      ahead += Math.max(0, end - now());
      for (const timer of timers) {
        clearTimeout(timer.handle);
        timer.handle = wait(() => run(timer), timer.due - now());
      }
    },
    close() {
      for (const timer of timers) clearTimeout(timer.handle);
      timers.clear();
    },
  };
}
