import { expect, it, vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations } from '../shared/judge.ts';
import { coveringRows } from '../shared/rows.ts';
import { judgeForeignBills } from './judge.ts';
import { readingRows } from './rows.ts';

skipWaits();
vi.setConfig({ maxConcurrency: 6, testTimeout: 600_000 });

it.concurrent('a correct provider in its usual readings is accused of nothing', async () => {
  expect(accusations(await judgeForeignBills({ effort: 0.2 }))).toEqual([]);
});

/** Each value of each reading in some row. The bench of trust judges every pair of them (bill-rows). */
const rows = coveringRows(readingRows());

it.concurrent.each(rows)('a correct provider in $name of its readings is accused of nothing', async ({ readings }) => {
  expect(accusations(await judgeForeignBills({ readings, effort: 0.2 }))).toEqual([]);
});
