import { expect, it, vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations } from '../shared/judge.ts';
import { coveringRows } from '../shared/rows.ts';
import { judgeForeign } from './judge.ts';
import { readingRows } from './rows.ts';

// A run mostly waits: for outcomes on the real clock, and for things that must not come.
vi.setConfig({ maxConcurrency: 12, testTimeout: 900_000 });

skipWaits();

it.concurrent('a correct provider in its usual readings is accused of nothing', async () => {
  expect(accusations(await judgeForeign({ holdMs: 5, effort: 0.2 }))).toEqual([]);
});

// Each value of each reading in some row. The bench of trust judges every pair of them (rows).
it.concurrent.each(coveringRows(readingRows()))(
  'a correct provider in $name of its readings is accused of nothing',
  async ({ readings, holdMs }) => {
    expect(accusations(await judgeForeign({ readings, holdMs, effort: 0.2 }))).toEqual([]);
  },
);
