import { expect, it } from 'vitest';
import { endSoon } from '../../src/cli/end-soon.ts';

/** How many turns of 100 ms pass before the process is ended, where so many bytes are unread each time. */
function waits(unread: number[]): number {
  let due: (() => void) | undefined;
  let hasEnded = false;
  const start = (ms: number, then: () => void) => {
    expect(ms).toBe(100);
    due = then;
    return () => undefined;
  };
  const left = [...unread];
  endSoon(() => (hasEnded = true), { unread: () => left.shift() ?? 0, start });
  let count = 0;
  for (; !hasEnded; count += 1) due?.();
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
