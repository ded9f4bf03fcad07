import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { wallTimers } from '../../targets/timers.ts';

/** What a judged command waits for beside us: where a timer of ours is late, several of its own may be so in a row. */
const timersInARow = 3;
/** However late a machine is, a minute is not made of it. */
const atMostMs = 2_000;
/** What a command works between the decision to call, from which it counts its wait, and its call, in processor time: the first is the slowest. */
const workMs = 150;
/** Before what is judged began: what set out then may have come late. */
const beforeMs = 5_000;

/** How late this machine makes whoever works on it, in ms of the wall: the worst that was felt in the last `withinMs`, and somewhat before. */
export interface MachineLag {
  /** Of what is sent: a wait of its own comes behind it and is not shorter for that. */
  ms(withinMs: number): number;
  /** Of what works before it sends, as many as want each processor now: we, who do little, feel nothing of it. */
  ofWorkMs(): number;
  /** Of what has to work before it answers; the worst that was felt so far. */
  ofReceiversMs(): number;
  close(): void;
}

export function machineLag(): MachineLag {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const felt = worstOfLate(() => {
    const ms = delay.max / 1e6;
    delay.reset();
    return ms;
  }, wallTimers.elapsed);
  const lag = (withinMs: number, among: number): number => lagMs(felt(withinMs + beforeMs), among);
  return {
    ms: (withinMs) => lag(withinMs, 1),
    ofWorkMs: () => workLagMs(queue()),
    ofReceiversMs: () => lag(Number.POSITIVE_INFINITY, queue()),
    close: () => void delay.disable(),
  };
}

/** How many want each processor. */
function queue(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}

/**
 * The worst of what was felt so lately.
 *
 * @param sinceAsked the worst, in ms, since it was called the last time; not a number, or below zero, where nothing was felt
 * @param now in ms
 */
export function worstOfLate(sinceAsked: () => number, now: () => number): (withinMs: number) => number {
  /** When it had been felt at the latest, and how bad it was: each worse than all after it. */
  const worst: { at: number; ms: number }[] = [];
  return (withinMs) => {
    const at = now();
    const ms = Math.max(0, sinceAsked() || 0);
    while ((worst.at(-1)?.ms ?? Number.POSITIVE_INFINITY) <= ms) worst.pop();
    worst.push({ at, ms });
    return worst.find((it) => at - it.at <= withinMs)?.ms ?? 0;
  };
}

/**
 * @param oursMs how late the latest timer of this process was
 * @param queue how many want each processor: who works in many threads, or at a lower priority than ours, waits for all of them
 */
export function lagMs(oursMs: number, queue: number): number {
  return Math.min(atMostMs, timersInARow * oursMs * Math.max(1, queue));
}

/** @param queue as above */
export function workLagMs(queue: number): number {
  return Math.min(atMostMs, workMs * Math.max(1, queue));
}
