import type { Moment } from '../../conformance/index.ts';
import { startTimer, wallTimers } from '../../targets/timers.ts';

/** Moments that wait to be judged. */
export interface IdleQueue {
  push(moment: Moment): void;
  /** Judges all that waits. */
  flush(): void;
}

/** So long nothing has to come before there is room to judge, and so long it is judged at a stretch. */
const idleMs = 20;
const stretchMs = 5;
/** With so much behind, each moment that comes has older ones judged first: calls pass slower, and nothing is lost. */
const waitsAtMost = { moments: 20_000, bytes: 32 * 1024 * 1024 };

/** Has moments judged in their order while no call passes, so that judging holds none up, within bounds. */
export function judgedWhenIdle(judge: (moment: Moment) => void): IdleQueue {
  let waiting: Moment[] = [];
  let next = 0;
  let bytes = 0;
  let lastAt = 0;
  let isTimed = false;

  function one(): void {
    const moment = waiting[next];
    if (!moment) return;
    next += 1;
    bytes -= sizeOf(moment);
    if (next === waiting.length || next > 4_096) {
      waiting = waiting.slice(next);
      next = 0;
    }
    judge(moment);
  }

  function wait(ms: number): void {
    if (isTimed) return;
    isTimed = true;
    startTimer(ms, look, { keepsProcess: false });
  }

  function look(): void {
    isTimed = false;
    const begun = wallTimers.elapsed();
    if (begun - lastAt >= idleMs) while (next < waiting.length && wallTimers.elapsed() - begun < stretchMs) one();
    if (next < waiting.length) wait(begun - lastAt >= idleMs ? 0 : idleMs);
  }

  return {
    push(moment) {
      waiting.push(moment);
      bytes += sizeOf(moment);
      lastAt = wallTimers.elapsed();
      wait(idleMs);
      while (waiting.length - next > waitsAtMost.moments || bytes > waitsAtMost.bytes) one();
    },
    flush() {
      while (next < waiting.length) one();
    },
  };
}

function sizeOf(moment: Moment): number {
  if (moment.kind === 'sent') return moment.call.request.body.length;
  if (moment.kind !== 'answered' || typeof moment.exchange.answer === 'string') return 0;
  return moment.exchange.answer.body.length;
}
