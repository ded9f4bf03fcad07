import { expect, test } from 'vitest';
import { accused, disturbedCalls, judgeDisturbed, mixed, throttled } from './judge.ts';

// More seeds: `npm run bench:trust -- --part disturbed`.
test('a correct provider behind a bad network is accused of nothing', async () => {
  const result = await judgeDisturbed('bill-payment', { ...mixed, throttle: throttled, seed: 1 }, 0.1);
  expect(accused(result)).toEqual([]);
  expect(result.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(100);
  expect(disturbedCalls(result)).toBeGreaterThan(0);
});
