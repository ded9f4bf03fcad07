import { expect, test } from 'vitest';
import { renderGithub } from '../../../src/report/formats/github.ts';
import { runResult } from '../../fixtures/run-result.ts';

test('annotates each broken rule, escaped for a workflow command', () => {
  expect(renderGithub(runResult).split('\n')).toEqual([
    '::error title=charge-gateway/accepted-charge-is-pending::An accepted charge is answered 200 with status PENDING. expected "PENDING", was "SUCCESS"%0AAgain: payproof verify --target pilot --rule charge-gateway/accepted-charge-is-pending --check accepted-charge --seed 7',
    '::error title=charge-gateway/refund-above-original-refused::A refund above the original amount is refused with 422. expected {"status":422,"body":{"statusCode":"present","statusMessage":"present"}}, was {"status":200,"body":{"statusCode":"present"}}%0AAgain: payproof verify --target pilot --rule charge-gateway/refund-above-original-refused --check refund-ceiling --seed 7',
    '::warning title=charge-gateway/charge-answers::POST https://gateway.example/v1/transactions/amount/: no answer in 10000 ms',
    '',
  ]);
});

test('shows ten at most, and says how many are left', () => {
  const [first] = runResult.verdicts;
  if (!first) throw new Error('the fixture has verdicts');
  const verdicts = Array.from({ length: 25 }, (_, index) => ({ ...first, rule: `charge-gateway/rule-${index}` }));
  const lines = renderGithub({ ...runResult, verdicts })
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('::error title=payproof::16 more broken rules: see the step summary or run.json');
});
