/** The time of one tenant, with what falls due on it. */
export interface Clock {
  /** Unix ms. */
  now(): number;
  /** Runs a job once the time has come; jobs of the past run at once. */
  at(time: number, job: () => unknown): void;
  /** Resolves once the time has come; the clock then waits for `over` before it moves on. */
  wait(time: number, over: Promise<void>): Promise<void>;
  /** Moves on by `ms`, and resolves after everything that fell due on the way has happened. */
  advance(ms: number): Promise<void>;
  stop(): void;
}

const longestTimeout = 2_000_000_000;

/** A clock that runs beside the machine's, or stands still until it is advanced. */
export function startClock(mode: 'runs' | 'stands'): Clock {
  let fixed = Date.now();
  let ahead = 0;
  let during: number | undefined;
  let jobs: { time: number; job: () => unknown }[] = [];
  let chain: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const time = () => (mode === 'stands' ? fixed : Date.now() + ahead);
  const now = () => during ?? time();

  async function runUntil(end: number): Promise<void> {
    for (;;) {
      const next = jobs.filter((one) => one.time <= end).sort((one, two) => one.time - two.time)[0];
      if (!next) break;
      jobs = jobs.filter((one) => one !== next);
      during = Math.max(next.time, time());
      await Promise.resolve(next.job()).catch(() => undefined);
    }
    during = undefined;
  }
  function queue(work: () => Promise<void>): Promise<void> {
    chain = chain.then(work);
    return chain;
  }
  function watch(): void {
    clearTimeout(timer);
    const first = Math.min(...jobs.map((one) => one.time));
    if (first === Number.POSITIVE_INFINITY || (mode === 'stands' && first > time())) return;
    timer = setTimeout(
      () => queue(() => runUntil(time())).then(watch),
      Math.min(longestTimeout, Math.max(0, first - time())),
    );
    timer.unref();
  }
  const at: Clock['at'] = (moment, job) => {
    jobs.push({ time: Math.max(moment, now()), job });
    watch();
  };
  return {
    now,
    at,
    wait: (moment, over) =>
      new Promise((resolve) => {
        at(moment, () => {
          resolve();
          return over;
        });
      }),
    async advance(ms) {
      await queue(async () => {
        const end = time() + ms;
        await runUntil(end);
        if (mode === 'stands') fixed = end;
        else ahead += Math.max(0, end - time());
      });
      watch();
    },
    stop() {
      clearTimeout(timer);
      jobs = [];
    },
  };
}
