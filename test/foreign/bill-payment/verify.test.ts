import { expect, it, vi } from 'vitest';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { usualAndCoveringRows } from '../shared/rows.ts';
import { judgeForeignBills } from './judge.ts';
import { readings } from './readings.ts';
import { readingRows } from './rows.ts';

skipWaits();
withoutSockets();
vi.setConfig({ maxConcurrency: 6, testTimeout: 600_000 });

// Each value of each reading in some row of all. The bench of trust judges every pair of them (bill-rows).
it.concurrent.each(sample(usualAndCoveringRows(readings, readingRows()), 2))(
  'a correct provider in $name of its readings is accused of nothing',
  async ({ readings: chosen }) => {
    expect(accusations(await judgeForeignBills({ readings: chosen, effort: 0.2 }))).toEqual([]);
  },
);
