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

test('--finding prints one cause as Markdown; a number that no cause has is a usage error', async () => {
  const { code, out } = await payproof(['report', 'after.json', '--finding', '2'], { folder });
  expect([code, out.split('\n')[0]]).toEqual([0, '### A refund above the original amount is refused with 422.']);
  const told = await payproof(['report', 'after.json', '--finding', '3'], { folder });
  expect([told.code, told.err]).toEqual([2, expect.stringContaining('--finding 3: there is no such finding')]);
  const wrong = await payproof(['report', 'after.json', '--finding', 'x'], { folder });
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('1 for the first')]);
  const both = await payproof(['report', 'after.json', '--finding', '1', '--format', 'junit'], { folder });
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('give it without --format')]);
});

test.each([
  [{ verdicts: [null] }, 'verdicts.0 must be object'],
  [{ startedAt: 'today' }, 'startedAt must match format "date-time"'],
  [{ events: [{ kind: 'pin', at: 1 }] }, "events.0 must have required property 'endUserId'"],
  [{ exchanges: [{ ...runResult.exchanges[0], at: { wall: 1e300, tookMs: 0 } }] }, 'exchanges.0.at.wall must be <='],
])('a run.json with %j instead is told by its place, by whatever reads it', async (edit, problem) => {
  writeFileSync(join(folder, 'edited.json'), JSON.stringify({ ...JSON.parse(renderRunJson(runResult)), ...edit }));
  for (const words of [
    ['report', 'edited.json', '--format', 'har'],
    ['merge', 'edited.json', 'edited.json'],
    ['verify', '--changed-since', 'edited.json', '--list'],
  ]) {
    const { code, err } = await payproof(words, { folder });
    expect([code, err]).toEqual([2, expect.stringContaining(`edited.json: ${problem}`)]);
    expect(err).toMatch(/; run\.json is cut off or was edited\n$/);
  }
});
