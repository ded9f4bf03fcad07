import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderRunJson } from '../../../src/report/index.ts';
import { runResult } from '../../fixtures/run-result.ts';
import { payproof } from '../fake-io.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
  const [first, ...rest] = runResult.verdicts;
  const verdicts = first ? [{ ...first, outcome: 'pass' as const, findings: [] }, ...rest] : [];
  writeFileSync(join(folder, 'before.json'), renderRunJson({ ...runResult, verdicts }));
  writeFileSync(join(folder, 'after.json'), renderRunJson(runResult));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('two runs are compared on the terminal and as a page', async () => {
  const told = await payproof(['report', 'before.json', 'after.json'], { folder });
  expect([told.code, told.out]).toEqual([
    0,
    'Since the baseline:\n  newly broken  charge-gateway/accepted-charge-is-pending (was pass)\n',
  ]);
  const page = await payproof(['report', 'before.json', 'after.json', '--format', 'html'], { folder });
  expect([page.code, page.out.slice(0, 15)]).toEqual([0, '<!doctype html>']);
  expect(page.out).toContain('1 rule newly broken, 1 still broken.');
});

test.each([
  [['--format', 'sarif'], 'two runs are compared as terminal or html, not as sarif'],
  [['--finding', '1'], '--finding is about one run: give one run.json with it'],
])('two runs with %j are a usage error', async (words, message) => {
  const { code, err } = await payproof(['report', 'before.json', 'after.json', ...words], { folder });
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
