import { expect, it } from 'vitest';
import { runHostileTrial } from './hostile-trial.ts';

// The whole of it is `npm run bench:hostile-answers`.
it('goes on whatever a provider answers, and leaves its report', { timeout: 400_000 }, async () => {
  const { problems, defects, hostile, rssMb } = await runHostileTrial({
    seed: 7,
    share: 0.5,
    apis: ['merchant-wallet'],
    checks: 40,
  });
  expect({ problems, defects }).toEqual({ problems: [], defects: [] });
  expect(hostile).toBeGreaterThan(50);
  expect(rssMb).toBeLessThan(1_024);
});

it('accuses nobody for answers that are cut', { timeout: 400_000 }, async () => {
  const { problems, defects, hostile, fails } = await runHostileTrial({
    seed: 1,
    share: 0.1,
    act: 'no gzip',
    apis: ['merchant-wallet'],
    checks: 40,
    // A busy machine is no reason for a call that always fails.
    timeoutMs: 10_000,
  });
  expect({ problems, defects, fails }).toEqual({ problems: [], defects: [], fails: [] });
  expect(hostile).toBeGreaterThan(10);
});
