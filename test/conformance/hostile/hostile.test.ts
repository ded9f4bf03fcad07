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
