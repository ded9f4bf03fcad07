import { expect, test } from 'vitest';
import { compareRuns, renderBaseline } from '../../src/report/baseline.ts';
import { runResult } from '../fixtures/run-result.ts';

test('tells what broke, what was mended, and what else is other than before', () => {
  const before = {
    ...runResult,
    contracts: { 'charge-gateway': 'cd'.repeat(32) },
    verdicts: runResult.verdicts.flatMap((it) => {
      if (it.rule.endsWith('is-pending')) return [{ ...it, outcome: 'pass' as const, findings: [] }];
      if (it.rule.endsWith('charge/200')) return [{ ...it, outcome: 'fail' as const }];
      if (it.rule.endsWith('failed-pin-form')) return [{ ...it, readings: ['http-422'] }];
      if (it.rule.endsWith('charge-answers')) return [{ ...it, rule: 'charge-gateway/old' }];
      return [it];
    }),
  };
  expect(renderBaseline(compareRuns(before, runResult), { color: false })).toBe(`Since the baseline:
  newly broken  charge-gateway/accepted-charge-is-pending (was pass)
  mended        charge-gateway/charge/200: fail -> pass
  other reading charge-gateway/failed-pin-form: http-422 -> http-200
  new rule      charge-gateway/charge-answers
  rule is gone  charge-gateway/old
  contract of charge-gateway is another one
`);
  expect(renderBaseline(compareRuns(runResult, runResult), { color: false })).toBe(
    'Since the baseline:\n  nothing changed\n',
  );
});
