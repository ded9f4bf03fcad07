import { expect, test } from 'vitest';
import { batchesOf } from '../../src/selftest/batches-of.ts';

const costs: Record<string, number> = { tiny: 1, small: 39, middle: 100, large: 500, world: 4000 };

test('cheap checks come first and together, dear ones later, each by itself once it fills a batch', () => {
  expect(batchesOf(['world', 'large', 'middle', 'small', 'tiny'], (it) => costs[it] ?? 0)).toEqual([
    ['tiny', 'small'],
    ['middle'],
    ['large'],
    ['world'],
  ]);
});

test('a check that costs more than its batch may is one of its own', () => {
  expect(batchesOf(['world', 'large'], (it) => costs[it] ?? 0)).toEqual([['large'], ['world']]);
});

test('of no checks there are no batches; of equals the order is that of their names', () => {
  expect(batchesOf([], () => 1)).toEqual([]);
  expect(batchesOf(['b', 'a'], () => 1)).toEqual([['a', 'b']]);
});
