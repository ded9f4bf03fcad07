import { expect, it } from 'vitest';
import { exitCodeOf } from '../../../src/cli/conclusion/exit-code-of.ts';
import type { Outcome, Verdict } from '../../../src/conformance/index.ts';
import { runResult } from '../../fixtures/run-result.ts';

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
  expect(exitCodeOf({ verdicts, checks: [], interrupted: false })).toBe(code);
  expect(exitCodeOf({ verdicts, checks: [], interrupted: true })).toBe(130);
});

it('a check that an error ended after its rules were decided leaves the run undecided', () => {
  const [check] = runResult.checks;
  if (!check) throw new Error('the run has no check');
  const verdicts = runResult.verdicts.filter((it) => it.outcome === 'pass');
  const codeWith = (outcome: 'done' | 'error'): number =>
    exitCodeOf({ verdicts, checks: [{ ...check, outcome }], interrupted: false });
  expect(codeWith('done')).toBe(0);
  expect(codeWith('error')).toBe(3);
});
