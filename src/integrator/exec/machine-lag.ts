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
    ms: () => Math.min(atMostMs, (timersInARow * delay.max) / 1e6),
    close: () => void delay.disable(),
  };
}
