import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accused, disturbedCalls, judgeDisturbed } from './judge.ts';

skipWaits();

it('a correct provider behind a network that breaks every fifth call is accused of nothing', async () => {
  const run = await judgeDisturbed(
    'charge-gateway',
    { seed: 5, resets: 0.08, lostAnswers: 0.06, pages503: 0.06 },
    0.05,
  );
  expect(accused(run)).toEqual([]);
  expect(disturbedCalls(run)).toBeGreaterThan(500);
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(100);
});
