import { expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accused, disturbedCalls, judgeDisturbed, mixed, throttledInSkippedTime } from './judge.ts';

skipWaits();

// More seeds, in real time: `npm run bench:trust -- --part disturbed`.
test('a correct provider behind a bad network is accused of nothing', async () => {
  const result = await judgeDisturbed('charge-gateway', { ...mixed, throttle: throttledInSkippedTime, seed: 1 }, 0.1);
  expect(accused(result)).toEqual([]);
  expect(result.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(100);
  expect(disturbedCalls(result)).toBeGreaterThan(0);
});

test('a provider that always breaks the connection at refunds is told so', async () => {
  const result = await judgeDisturbed('charge-gateway', {
    seed: 1,
    resets: 1,
    only: (_, path) => path.endsWith('/refund/'),
  });
  expect(accused(result).some((it) => it.startsWith('charge-gateway/refund-eligible-succeeds'))).toBe(true);
});
