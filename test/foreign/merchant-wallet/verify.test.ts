import { expect, it, vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations } from '../shared/judge.ts';
import { coveringRows } from '../shared/rows.ts';
import { judgeForeignWallet } from './judge.ts';
import { readingRows } from './rows.ts';

vi.setConfig({ maxConcurrency: 16, testTimeout: 900_000 });

skipWaits();

it.concurrent('a correct provider in its usual readings is accused of nothing', async () => {
  expect(accusations(await judgeForeignWallet({ effort: 0.2 }))).toEqual([]);
});

// Each value of each reading in some row. The bench of trust judges every pair of them (wallet-rows).
it.concurrent.each(coveringRows(readingRows()))(
  'a correct provider in $name of its readings is accused of nothing',
  async ({ readings }) => {
    expect(accusations(await judgeForeignWallet({ readings, effort: 0.2 }))).toEqual([]);
  },
);
