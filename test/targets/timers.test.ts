import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wallTimers } from '../../src/targets/timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function endedAfter(ms: number, passes: number): Promise<boolean> {
  let ended = false;
  void wallTimers.after(ms).then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(passes);
  return ended;
}

it.each([1, 2 ** 31 - 1, 2 ** 31, 9_999_999_000, 365 * 86_400_000])('waits %i ms, not less', async (ms) => {
  expect(await endedAfter(ms, ms - 1)).toBe(false);
  expect(await endedAfter(ms, ms + 1)).toBe(true);
});

it('waits for ever without a load, until it is aborted', async () => {
  const enough = new AbortController();
  let ended = false;
  const waiting = wallTimers.after(Number.POSITIVE_INFINITY, enough.signal).then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(100 * 86_400_000);
  expect(ended).toBe(false);
  enough.abort();
  await waiting;
});

it('does not wait for a time that has passed, and refuses one that is no number', async () => {
  expect(await endedAfter(-5, 1)).toBe(true);
  await expect(wallTimers.after(Number.NaN)).rejects.toThrow('a wait of NaN ms');
});
