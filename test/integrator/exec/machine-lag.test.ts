import { expect, it } from 'vitest';
import { lagMs } from '../../../src/integrator/exec/machine-lag.ts';

it('is what several of our own timers were late by', () => {
  expect(lagMs(20, 0.4)).toBe(60);
  expect(lagMs(20, 1)).toBe(60);
});

it('grows with the queue before the processors, as a command waits in it more often than we do', () => {
  expect(lagMs(20, 11)).toBe(660);
  expect(lagMs(400, 11)).toBe(2_000);
});
