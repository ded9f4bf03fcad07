import { expect, it } from 'vitest';
import { endSoon } from '../../src/cli/end-soon.ts';

/** How many turns of 100 ms pass before the process is ended, where so many bytes are unread each time and each turn computes for so long. */
function waits(unread: number[], computesMs = 0): number {
  let due: (() => void) | undefined;
  let hasEnded = false;
  const start = (ms: number, then: () => void) => {
    expect(ms).toBe(100);
    due = then;
    return () => undefined;
  };
  const left = [...unread];
  let count = 0;
  endSoon(() => (hasEnded = true), { unread: () => left.shift() ?? 0, cpuMs: () => count * computesMs, start });
  while (!hasEnded) {
    count += 1;
    due?.();
  }
  return count;
}

it.each([
  ['nothing was written', [0], 16],
  ['a reader takes all of it', [900, 500, 100, 0], 64],
  ['a reader stops reading', [900, 500, 500, 100], 48],
  ['nobody reads', [900, 900, 900], 32],
])('ends the process when %s', (_, unread, count) => {
  expect(waits(unread)).toBe(count);
});

it.each([
  [4, 16],
  [20, 128],
])('a process that computes for %i ms of each 100 is ended after %i turns', (computesMs, count) => {
  expect(waits([0], computesMs)).toBe(count);
});
