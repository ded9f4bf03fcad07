import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a judged command waits for beside us: where a timer of ours is late, several of its own may be so in a row. */
const timersInARow = 3;
/** However late a machine is, a minute is not made of it. */
const atMostMs = 2_000;

/** How late this machine makes whoever works on it, in ms of the wall: the worst that was felt so far. */
export interface MachineLag {
  /** Of what is sent: a wait of its own comes behind it and is not shorter for that. */
  ms(): number;
  /** Of what has to work before it answers. */
  ofReceiversMs(): number;
  close(): void;
}

export function machineLag(): MachineLag {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const lag = (queue: number): number => lagMs(delay.max / 1e6, queue);
  return {
    ms: () => lag(1),
    ofReceiversMs: () => lag((loadavg()[0] ?? 0) / availableParallelism()),
    close: () => void delay.disable(),
  };
}

/**
 * @param oursMs how late the latest timer of this process was
 * @param queue how many want each processor: who works in many threads, or at a lower priority than ours, waits for all of them
 */
export function lagMs(oursMs: number, queue: number): number {
  return Math.min(atMostMs, timersInARow * oursMs * Math.max(1, queue));
}
