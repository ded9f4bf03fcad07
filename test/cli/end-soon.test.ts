import { expect, it } from 'vitest';
import { endSoon } from '../../src/cli/end-soon.ts';

/** How often 1.6 s pass before the process is ended, where so many bytes are unread each time. */
function waits(unread: number[]): number {
  let due: (() => void) | undefined;
  let hasEnded = false;
  const start = (ms: number, then: () => void) => {
    expect(ms).toBe(1_600);
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
  ['nothing was written', [0], 1],
  ['a reader takes all of it', [900, 500, 100, 0], 4],
  ['a reader stops reading', [900, 500, 500, 100], 3],
  ['nobody reads', [900, 900, 900], 2],
])('ends the process when %s', (_, unread, count) => {
  expect(waits(unread)).toBe(count);
});
