import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

skipWaits();

it('a prompt that closes in time and leaves its charge PENDING accuses nobody', { timeout: 60_000 }, async () => {
  const only = ['storyline', 'charge-left-alone'];
  const run = await judgeForeign({ readings: { promptExpiry: 'closed', clock: 'virtual' }, seed: 1, only });
  expect(accusations(run)).toEqual([]);
});
