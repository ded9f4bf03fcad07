import { expect, it } from 'vitest';
import { JobBroken, runConformance } from '../../../../src/conformance/index.ts';
import { builtInTargets } from '../../../../src/targets/index.ts';
import { broken, kept, type Oddity, oddSuite } from './odd-suite.ts';

const worker = new URL('odd-worker.ts', import.meta.url);

function run(oddity: Oddity, more: Partial<Parameters<typeof runConformance>[0]> = {}) {
  return runConformance({
    suite: oddSuite(oddity, true),
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    rules: [`charge-gateway/${kept}`, `charge-gateway/${broken}`],
    seed: 1,
    // The threads read their oddity from it.
    command: oddity,
    jobs: { worker, atMost: 2, worth: 1, together: true },
    ...more,
  });
}

it.each([
  ['throws', "Expected property name or '}' in JSON at position 1 (line 1 column 2)"],
  ['exits', 'its thread exited with 7'],
] as const)('a job that %s ends the run, which says what became of it', async (oddity, words) => {
  const problem = await run(oddity).catch((it: unknown) => it);
  expect(problem).toBeInstanceOf(JobBroken);
  expect((problem as JobBroken).message).toBe(
    `job 2 of 2 did not come to its end: ${words}. Run it again in one (--jobs 1); where that works, please report this`,
  );
});

it('an interrupted run ends while every job waits, and has what was there by then', async () => {
  const interruption = new AbortController();
  const ended = run('hangs', { signal: interruption.signal });
  setImmediate(() => interruption.abort());
  const { interrupted, verdicts } = await ended;
  expect([interrupted, verdicts.map((it) => it.outcome)]).toEqual([true, ['skipped', 'skipped']]);
});

it('no job begins a check once enough is broken', async () => {
  const result = await run('breaks', { stop: { failures: 1, known: new Set() } });
  expect([result.stoppedAfter, result.checks.length < 40]).toEqual([1, true]);
  expect(result.verdicts.map((it) => it.outcome)).toEqual(['pass', 'fail']);
});
