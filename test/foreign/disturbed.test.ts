import { expect, test } from 'vitest';
import type { RunResult } from '../../src/conformance/index.ts';
import { type Api, apis } from '../../src/contract/index.ts';
import { disturbedCalls, judgeDisturbed, mixed, throttled } from './disturbed/judge.ts';

const accused = ({ verdicts }: RunResult): string[] =>
  verdicts.filter((it) => it.outcome === 'fail').map((it) => `${it.rule}: ${JSON.stringify(it.findings[0])}`);

// More seeds: `npm run bench:trust -- --part disturbed`.
test.concurrent.each([...apis] as Api[])(
  '%s: a correct provider behind a bad network is accused of nothing',
  async (api) => {
    const result = await judgeDisturbed(api, { ...mixed, throttle: throttled, seed: 1 }, 0.1);
    expect(accused(result)).toEqual([]);
    expect(result.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(100);
    expect(disturbedCalls(result)).toBeGreaterThan(0);
  },
  900_000,
);

test('a provider that always breaks the connection at refunds is told so', async () => {
  const result = await judgeDisturbed('charge-gateway', {
    seed: 1,
    resets: 1,
    only: (_, path) => path.endsWith('/refund/'),
  });
  expect(accused(result).some((it) => it.startsWith('charge-gateway/refund-eligible-succeeds'))).toBe(true);
}, 900_000);
