import { expect, it } from 'vitest';
import { endedEarly } from '../../src/report/ended-early.ts';
import { runResult } from '../fixtures/run-result.ts';

it.each([
  [{ calls: 200, sent: 206, leftOut: 343 }, 'within 200 calls, 206 calls were made and 343 checks were left out'],
  [{ ms: 90_000, sent: 12, leftOut: 1 }, 'within 90s, 12 calls were made and 1 check was left out'],
  [
    { calls: 9, ms: 7_200_000, sent: 9, leftOut: 2 },
    'within 9 calls or 2h, 9 calls were made and 2 checks were left out',
  ],
])('a budget that was not enough: %j', (budget, said) => {
  expect(endedEarly({ ...runResult, budget })).toBe(
    `ENDED EARLY: ${said}, as was asked for; rules that were not reached are not decided.`,
  );
});

it.each([
  [0, 'a broken rule that was set aside since'],
  [1, 'a broken rule'],
  [3, '3 broken rules'],
])('stopped after %i broken rules', (stoppedAfter, said) => {
  expect(endedEarly({ ...runResult, stoppedAfter })).toBe(
    `ENDED EARLY: after ${said}, as was asked for; rules that were not reached are not decided.`,
  );
});

it('a check that broke off is named where no verdict tells of its error', () => {
  const [check] = runResult.checks;
  if (!check) throw new Error('the run has no check');
  const broken = {
    ...runResult,
    checks: [{ ...check, outcome: 'error' as const, error: 'driver: boom\n  at line 1' }],
  };
  expect(endedEarly(broken)).toBe(
    `BROKEN OFF: an error ended a check before its end, and what it had still to try is not decided (${check.check}: driver: boom at line 1)`,
  );
  const [first, ...others] = runResult.verdicts;
  if (!first) throw new Error('the run has no verdict');
  const told = { ...first, outcome: 'error' as const, errors: ['driver: boom\n  at line 1'] };
  expect(endedEarly({ ...broken, verdicts: [told, ...others] })).toBeUndefined();
});
