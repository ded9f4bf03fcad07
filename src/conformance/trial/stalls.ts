import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Longer than any work of ours holds the event loop, and shorter than any wait after which something counts as absent. */
const stallNs = 500e6;
const resolution = 50;

/** How often this process stood still: other work had its core, or the machine was suspended. */
export interface Stalls {
  /** Up to now; one that ends while nobody asks counts when somebody does. */
  count(): number;
}

/** By a clock of the event loop itself, which no test moves. It keeps no process alive. */
export function watchStalls(
  delays: Pick<ReturnType<typeof monitorEventLoopDelay>, 'max' | 'reset'> = watched(),
): Stalls {
  let count = 0;
  return {
    count() {
      if (delays.max > stallNs) {
        count += 1;
        delays.reset();
      }
      return count;
    },
  };
}

let ofProcess: Stalls | undefined;

/** One for all runs of a process: each is a timer that never ends. */
export function stallsOfProcess(): Stalls {
  ofProcess ??= watchStalls();
  return ofProcess;
}

function watched(): ReturnType<typeof monitorEventLoopDelay> {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return delays;
}
