import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/report/formats/markdown.ts';
import { runResult } from '../../fixtures/run-result.ts';

test('tells each broken rule in a table and ends with how many were decided', async () => {
  await expect(renderMarkdown(runResult)).toMatchFileSnapshot('./expected/summary.md');
});

test('keeps what a provider answered from becoming markup', () => {
  const [first] = runResult.verdicts;
  const [finding] = first?.findings ?? [];
  if (!first || !finding) throw new Error('the fixture has a failure first');
  const run = { ...runResult, verdicts: [{ ...first, findings: [{ ...finding, actual: 'a|b `c` <img src=x>' }] }] };
  expect(renderMarkdown(run)).toContain('|  | `"PENDING"` | ``"a\\|b `c` <img src=x>"`` |');
});
