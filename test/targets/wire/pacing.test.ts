import { expect, it } from 'vitest';
import type { Timers } from '../../../src/targets/timers.ts';
import { callsWithin, leastMsOf, paceOf } from '../../../src/targets/wire/pacing.ts';

/** Timers whose time moves only by waiting. */
function virtualTimers(): Timers {
  let ms = 0;
  return {
    now: () => ms,
    elapsed: () => ms,
    after: async (wait) => {
      ms += wait;
    },
  };
}

it('never lets more calls out in a minute than the limit', async () => {
  const timers = virtualTimers();
  const pace = paceOf(500, timers);
  const sent: number[] = [];
  for (let n = 0; n < 1500; n += 1) {
    await pace();
    sent.push(timers.elapsed());
  }
  const most = Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000).length));
  expect(most).toBeLessThanOrEqual(500);
  expect(sent.at(-1)).toBeLessThan(4 * 60_000);
});

it('paces nothing without a limit', async () => {
  const timers = virtualTimers();
  const pace = paceOf(Number.POSITIVE_INFINITY, timers);
  for (let n = 0; n < 100; n += 1) await pace();
  expect(timers.elapsed()).toBe(0);
});

it.each([1, 7, 300, 500])('what %i calls a minute let go is known before', async (callsPerMinute) => {
  const timers = virtualTimers();
  const pace = paceOf(callsPerMinute, timers);
  const sent: number[] = [];
  for (let n = 0; n < 2 * callsPerMinute + 3; n += 1) {
    await pace();
    sent.push(timers.elapsed());
  }
  const last = sent.at(-1) ?? 0;
  expect(Math.abs(leastMsOf(sent.length, callsPerMinute) - last)).toBeLessThan(1.1);
  expect(callsWithin(30_000, callsPerMinute)).toBe(sent.filter((at) => at <= 30_000 + 0.001).length);
});
