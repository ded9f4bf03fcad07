import { expect, test } from 'vitest';
import { insideBorder } from './inside-border.ts';

test('a slow machine looks again, farther from the border, until it comes in time', async () => {
  const tookMs = 4000;
  const looked: number[] = [];
  await insideBorder(async (marginMs) => {
    looked.push(marginMs);
    return tookMs < marginMs;
  });
  expect(looked).toEqual([1500, 6000]);
});

test('a quick machine looks once, and one that is too slow for all gives up', async () => {
  const looks = { quick: 0, slow: 0 };
  await insideBorder(async () => ++looks.quick > 0);
  await insideBorder(async () => ++looks.slow < 0);
  expect(looks).toEqual({ quick: 1, slow: 3 });
});
