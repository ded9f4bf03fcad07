import { expect, it, vi } from 'vitest';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { usualAndCoveringRows } from '../shared/rows.ts';
import { judgeForeignWallet } from './judge.ts';
import { readings } from './readings.ts';
import { readingRows } from './rows.ts';

vi.setConfig({ maxConcurrency: 16, testTimeout: 900_000 });

skipWaits();
withoutSockets();

// Each value of each reading in some row of all. The bench of trust judges every pair of them (wallet-rows).
it.concurrent.each(sample(usualAndCoveringRows(readings, readingRows()), 2))(
  'a correct provider in $name of its readings is accused of nothing',
  async ({ readings: chosen }) => {
    expect(accusations(await judgeForeignWallet({ readings: chosen, effort: 0.2 }))).toEqual([]);
  },
);
