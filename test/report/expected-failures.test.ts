import { expect, test } from 'vitest';
import { judgeExpected } from '../../src/report/expected-failures.ts';
import { runResult } from '../fixtures/run-result.ts';

test('parts known failures from new ones', () => {
  expect(
    judgeExpected(runResult, [{ rule: 'charge-gateway/refund-*', reason: 'ticket 12', until: '2026-11-21' }]),
  ).toEqual({
    problems: [],
    expected: [{ rule: 'charge-gateway/refund-above-original-refused', reason: 'ticket 12', until: '2026-11-21' }],
    unexpected: ['charge-gateway/accepted-charge-is-pending'],
  });
});

test('a list that is not true any more fails the run', () => {
  const list = [
    { rule: 'charge-gateway/charge/200', reason: 'was broken', until: '2027-01-01' },
    { rule: 'charge-gateway/accepted-charge-is-pending', reason: 'soon', until: '2026-11-20' },
    { rule: 'charge-gateway/none', reason: 'typo', until: '2027-01-01' },
  ];
  expect(judgeExpected(runResult, list).problems).toEqual([
    'charge-gateway/charge/200 passes and was expected to fail (was broken); take it out of the list',
    '"charge-gateway/accepted-charge-is-pending" (soon) was accepted until 2026-11-20, and the run is of 2026-11-21',
    '"charge-gateway/none" (typo) matches no rule of this run; take it out of the list or mend its spelling',
  ]);
  expect(judgeExpected(runResult, list).unexpected).toContain('charge-gateway/accepted-charge-is-pending');
});

test('one entry covers a cause with its symptoms, where it says so', () => {
  const [first] = runResult.verdicts;
  if (!first) throw new Error('the fixture has verdicts');
  const symptom = { ...first, rule: 'charge-gateway/refund-above-original-refused' };
  const run = { ...runResult, verdicts: [first, symptom] };
  const entry = { rule: first.rule, reason: 'ticket 12', until: '2026-11-21' };
  expect(judgeExpected(run, [entry]).unexpected).toEqual([symptom.rule]);
  expect(judgeExpected(run, [{ ...entry, symptoms: true }])).toEqual({
    problems: [],
    expected: [entry, { ...entry, rule: symptom.rule }],
    unexpected: [],
  });
});
