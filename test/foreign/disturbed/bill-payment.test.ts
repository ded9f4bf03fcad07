import { expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accused, disturbedCalls, judgeDisturbed, mixed, throttledInSkippedTime } from './judge.ts';

skipWaits();

// More seeds, in real time: `npm run bench:trust -- --part disturbed`.
test('a correct provider behind a bad network is accused of nothing', async () => {
  const result = await judgeDisturbed('bill-payment', { ...mixed, throttle: throttledInSkippedTime, seed: 1 }, 0.1);
  expect(accused(result)).toEqual([]);
  expect(result.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(100);
  expect(disturbedCalls(result)).toBeGreaterThan(0);
});
