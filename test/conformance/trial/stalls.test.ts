import { expect, it } from 'vitest';
import { watchStalls } from '../../../src/conformance/trial/stalls.ts';

it('half a second without a turn of the event loop is a stall, and counts once', () => {
  const delays = {
    max: 400e6,
    reset() {
      this.max = 0;
    },
  };
  const stalls = watchStalls(delays);
  expect(stalls.count()).toBe(0);
  delays.max = 600e6;
  expect([stalls.count(), stalls.count()]).toEqual([1, 1]);
});

it('a process that is held for longer than that has stood still', async () => {
  const stalls = watchStalls();
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  // Until its clock ticks.
  const ticked = performance.now() + 150;
  while (performance.now() < ticked) await turn();
  const before = stalls.count();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  for (let n = 0; n < 3; n += 1) await turn();
  expect(stalls.count()).toBeGreaterThan(before);
});
