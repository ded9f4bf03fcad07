import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a judged command waits for beside us: where a timer of ours is late, several of its own may be so in a row. */
const timersInARow = 3;
/** However late a machine is, a minute is not made of it. */
const atMostMs = 2_000;

/** How late this machine makes whoever works on it; `ms` is the worst that was felt so far, in ms of the wall. */
export function machineLag(): { ms(): number; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return {
    ms: () => lagMs(delay.max / 1e6, (loadavg()[0] ?? 0) / availableParallelism()),
    close: () => void delay.disable(),
  };
}

/**
 * @param oursMs how late the latest timer of this process was
 * @param queue how many want each processor: a command of many threads, or of a lower priority than ours, waits for all of them
 */
export function lagMs(oursMs: number, queue: number): number {
  return Math.min(atMostMs, timersInARow * oursMs * Math.max(1, queue));
}
