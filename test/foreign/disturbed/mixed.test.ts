import { expect, test } from 'vitest';
import type { Api } from '../../../src/contract/index.ts';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accused, disturbedCalls, judgeDisturbed, mixed, throttledInSkippedTime } from './judge.ts';

skipWaits();

// The one that is judged soonest first; a worse network (`bad-network.test.ts`) is always in front of the gateway.
const apis: readonly Api[] = ['merchant-wallet', 'bill-payment', 'charge-gateway'];

// More seeds, in real time: `npm run bench:trust -- --part disturbed`.
test.each(sample(apis, 1))('%s: a correct provider behind a bad network is accused of nothing', async (api) => {
  const result = await judgeDisturbed(api, { ...mixed, throttle: throttledInSkippedTime, seed: 1 }, 0.1);
  expect(accused(result)).toEqual([]);
  expect(result.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(100);
  expect(disturbedCalls(result)).toBeGreaterThan(0);
});

test('a provider that always breaks the connection at refunds is told so', async () => {
  const refunds = (_: string, path: string): boolean => path.endsWith('/refund/');
  const checks = ['charge-accepted', 'refund-accepted', 'refund-ceiling'];
  const result = await judgeDisturbed('charge-gateway', { seed: 1, resets: 1, only: refunds }, 0.1, { checks });
  expect(accused(result).some((it) => it.startsWith('charge-gateway/refund-eligible-succeeds'))).toBe(true);
});
