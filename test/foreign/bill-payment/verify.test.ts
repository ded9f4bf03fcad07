import { expect, it, vi } from 'vitest';
import { accusations } from '../shared/judge.ts';
import { judgeForeignBills } from './judge.ts';
import { readingRows } from './rows.ts';

vi.setConfig({ maxConcurrency: 6, testTimeout: 600_000 });

it.concurrent('a correct provider in its usual readings is accused of nothing', async () => {
  expect(accusations(await judgeForeignBills({ effort: 0.2 }))).toEqual([]);
});

/** Every fourth row: a run of this API takes some 3,000 calls. The bench of trust judges them all (bill-rows). */
const rows = readingRows().filter((_, index) => index % 4 === 0);

it.concurrent.each(rows)('a correct provider in $name of its readings is accused of nothing', async ({ readings }) => {
  expect(accusations(await judgeForeignBills({ readings, effort: 0.2 }))).toEqual([]);
});
