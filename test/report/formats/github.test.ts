import { expect, test } from 'vitest';
import { renderGithub } from '../../../src/report/formats/github.ts';
import { runResult } from '../../fixtures/run-result.ts';

test('annotates each cause, escaped for a workflow command', () => {
  expect(renderGithub(runResult).split('\n')).toEqual([
    '::error title=charge-gateway/accepted-charge-is-pending::An accepted charge is answered 200 with status PENDING. (expected "PENDING", was "SUCCESS")%0AAgain: payproof verify --target pilot --rule charge-gateway/accepted-charge-is-pending --check accepted-charge --seed 7',
    '::error title=charge-gateway/refund-above-original-refused::A refund above the original amount is refused with 422. (expected {"status":422,"body":{"statusCode":"present","statusMessage":"present"}}, was {"status":200,"body":{"statusCode":"present"}})%0AAgain: payproof verify --target pilot --rule charge-gateway/refund-above-original-refused --check refund-ceiling --seed 7',
    '::warning title=charge-gateway/charge-answers::POST https://gateway.example/v1/transactions/amount/: no answer in 10000 ms',
    '',
  ]);
});

test('shows ten at most, and says how many are left', () => {
  const [first] = runResult.verdicts;
  if (!first) throw new Error('the fixture has verdicts');
  const [finding] = first.findings;
  if (!finding) throw new Error('the first one failed');
  const verdicts = Array.from({ length: 25 }, (_, index) => ({
    ...first,
    rule: `charge-gateway/rule-${index}`,
    findings: [{ ...finding, check: `check-${index}`, proof: [] }],
  }));
  const lines = renderGithub({ ...runResult, verdicts, checks: [] })
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('::error title=payproof::16 more causes: see the step summary or run.json');
});

test('a cause folds its symptoms, and what was expected is a notice', () => {
  const [first] = runResult.verdicts;
  if (!first) throw new Error('the fixture has verdicts');
  const verdicts = [first, { ...first, rule: 'charge-gateway/refund-above-original-refused' }];
  const lines = (expected: string[]): string[] => {
    const accepted = expected.map((rule) => ({ rule, reason: 'ticket 12', until: '2026-12-31' }));
    return renderGithub({ ...runResult, verdicts, checks: [], expected: accepted })
      .trimEnd()
      .split('\n');
  };
  const rules = verdicts.map((it) => it.rule);
  expect(lines([])).toEqual([
    expect.stringContaining('%0Aand so 1 rule could not hold: refund-above-original-refused%0AAgain: '),
  ]);
  expect(lines(rules)).toEqual([
    '::notice title=charge-gateway/accepted-charge-is-pending::failed as expected until 2026-12-31: ticket 12',
  ]);
  expect(lines(rules.slice(0, 1))).toEqual([
    expect.stringContaining(
      '%0Aexpected  charge-gateway/accepted-charge-is-pending alone: ticket 12, until 2026-12-31%0Aand so 1 rule',
    ),
  ]);
});

test('tells of a run that was interrupted, and of a check that broke off', () => {
  const interrupted = renderGithub({ ...runResult, verdicts: [], checks: [], interrupted: true });
  expect(interrupted).toBe(
    '::warning title=payproof::INTERRUPTED: the run was ended early; rules that were not reached are not decided.\n',
  );
  const [first] = runResult.checks;
  if (!first) throw new Error('the fixture has checks');
  const checks = [{ ...first, error: 'TypeError: 100% odd' }];
  expect(renderGithub({ ...runResult, verdicts: [], checks })).toBe(
    `::warning title=payproof::BROKEN OFF: an error ended a check before its end, and what it had still to try is not decided (${first.check}: TypeError: 100%25 odd)\n`,
  );
});
