import { expect, it, vi } from 'vitest';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { usualAndCoveringRows } from '../shared/rows.ts';
import { judgeForeign } from './judge.ts';
import { readings } from './readings.ts';
import { readingRows } from './rows.ts';

// A run mostly waits: for outcomes on the real clock, and for things that must not come.
vi.setConfig({ maxConcurrency: 12, testTimeout: 900_000 });

skipWaits();
withoutSockets();

// Each value of each reading in some row of all. The bench of trust judges every pair of them (rows).
it.concurrent.each(sample(usualAndCoveringRows(readings, readingRows()), 2))(
  'a correct provider in $name of its readings is accused of nothing',
  async ({ readings: chosen, holdMs }) => {
    expect(accusations(await judgeForeign({ readings: chosen, holdMs, effort: 0.2 }))).toEqual([]);
  },
);
