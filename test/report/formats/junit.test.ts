import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { renderJunit } from '../../../src/report/formats/junit.ts';
import { runResult } from '../../fixtures/run-result.ts';

test('has a test case a rule, and keeps failed, broken and skipped apart', async () => {
  const xml = renderJunit(runResult);
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'testcase',
  });
  const { testsuites } = parser.parse(xml);
  const { tests, failures, errors, skipped } = testsuites;
  expect({ tests, failures, errors, skipped }).toEqual({ tests: '8', failures: '2', errors: '1', skipped: '4' });
  const cases = testsuites.testsuite.testcase as Record<string, unknown>[];
  expect(cases.map((it) => [it.name, ['failure', 'error', 'skipped'].find((kind) => kind in it) ?? 'passed'])).toEqual([
    ['charge-gateway/accepted-charge-is-pending', 'failure'],
    ['charge-gateway/charge/200', 'passed'],
    ['charge-gateway/refund-above-original-refused', 'failure'],
    ['charge-gateway/barred-number-refused', 'skipped'],
    ['charge-gateway/callback-on-change', 'skipped'],
    ['charge-gateway/failed-pin-form', 'skipped'],
    ['charge-gateway/prompt-expiry', 'skipped'],
    ['charge-gateway/charge-answers', 'error'],
  ]);
  await expect(xml).toMatchFileSnapshot('./expected/junit.xml');
});

test('stays well-formed whatever an answer holds', () => {
  const [first] = runResult.verdicts;
  const [finding] = first?.findings ?? [];
  if (!first || !finding) throw new Error('the fixture has a failure first');
  const xml = renderJunit({
    ...runResult,
    verdicts: [{ ...first, findings: [{ ...finding, actual: ']]><&"\u0001\ud800\n' }] }],
  });
  expect(XMLValidator.validate(xml)).toBe(true);
});
