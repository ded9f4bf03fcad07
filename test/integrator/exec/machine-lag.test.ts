import { expect, it } from 'vitest';
import { lagMs, workLagMs, worstOfLate } from '../../../src/integrator/exec/machine-lag.ts';

it('is what several of our own timers were late by', () => {
  expect(lagMs(20, 0.4)).toBe(60);
  expect(lagMs(20, 1)).toBe(60);
});

it('grows with the queue before the processors, as a command waits in it more often than we do', () => {
  expect(lagMs(20, 11)).toBe(660);
  expect(lagMs(400, 11)).toBe(2_000);
});

it('makes the work before a call longer, by as many as want a processor', () => {
  expect(workLagMs(0.4)).toBe(150);
  expect(workLagMs(11)).toBe(1_650);
  expect(workLagMs(40)).toBe(2_000);
});

it('is forgotten where what is judged began after it, and not before', () => {
  let now = 0;
  let since = 0;
  const worst = worstOfLate(
    () => {
      const ms = since;
      since = Number.NaN;
      return ms;
    },
    () => now,
  );
  const feel = (at: number, ms: number): number => {
    now = at;
    since = ms;
    return worst(1_000);
  };
  expect(feel(100, 80)).toBe(80);
  expect(feel(1_000, 20)).toBe(80);
  expect(feel(1_200, 5)).toBe(20);
  expect(worst(5_000)).toBe(80);
  expect(feel(2_500, 0)).toBe(0);
  expect(worst(Number.POSITIVE_INFINITY)).toBe(80);
});
