import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Asked } from './random/random-run.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Judges correct providers whose readings are drawn by lot, all of them at once. It is a test file that does it, one run
 * after the other: what it waits for is skipped (`test/fixtures/skip-waits.ts`), so that a run takes ten seconds of one core.
 * The process ends with 1 where one of them is accused.
 */
export function judgeRandomReadings(asked: Asked): string {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [
    'run',
    'test/foreign/random-readings.long.test.ts',
    '--disable-console-intercept',
    '--reporter=minimal',
  ];
  const { status } = spawnSync(process.execPath, [vitest, ...words], {
    ...{ cwd: root, stdio: 'inherit' },
    env: { ...process.env, PAYPROOF_TESTS: 'all', PAYPROOF_RANDOM_READINGS: JSON.stringify(asked) },
  });
  if (status !== 0) process.exitCode = 1;
  return status === 0 ? 'random readings: nobody was accused' : 'random readings: a correct provider was accused';
}
