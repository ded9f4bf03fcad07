import { expect, it } from 'vitest';
import { exitCodeOf } from '../../../src/cli/conclusion/exit-code-of.ts';
import type { Outcome, Verdict } from '../../../src/conformance/index.ts';

it.each<[Outcome[], number]>([
  [['pass', 'observed', 'skipped'], 0],
  [['pass', 'fail', 'error'], 1],
  [['pass', 'error'], 3],
  [['skipped'], 3],
  [['observed'], 3],
  [[], 3],
])('verdicts %j end with %i', (outcomes, code) => {
  const verdicts = outcomes.map(
    (outcome, n): Verdict => ({ rule: `r${n}`, outcome, decided: 1, findings: [], checks: [] }),
  );
  expect(exitCodeOf({ verdicts, interrupted: false })).toBe(code);
  expect(exitCodeOf({ verdicts, interrupted: true })).toBe(130);
});
