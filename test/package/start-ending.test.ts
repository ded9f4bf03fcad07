import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, which has to run before anything is installed
import { startEnding } from '../../scripts/start-ending.mjs';

const folder = mkdtempSync(join(tmpdir(), 'payproof-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

const startedAt = '2026-11-22T10:00:00.000Z';
const run = (...outcomes: string[]) => ({ startedAt, verdicts: outcomes.map((outcome) => ({ outcome })) });

function write(name: string, value: unknown): void {
  const file = join(folder, 'report', name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

test('npm start ends with the cases, both verdicts, the page to open and what it comes to', () => {
  write('evidence/manifest.json', { startedAt, cases: { passed: 5, failed: 1, notRun: 0 } });
  write('run.json', run('pass', 'pass', 'fail', 'skipped'));
  write('integrators/run.json', run('pass', 'observed'));
  write('index.html', '');
  const page = pathToFileURL(join(folder, 'report', 'index.html')).href;
  expect(startEnding(folder, 1, Date.parse(startedAt))).toEqual([
    '',
    'Go-live cases: 5 passed, 1 failed, 0 not run (report/evidence/)',
    'Provider: 3 of 4 rules decided, 1 broken',
    'Integrator: 1 of 2 rules decided, none broken',
    `Open: ${page}`,
    'Verdict: a rule or a case is broken, as told above',
  ]);
  // What an earlier run left says nothing of this one.
  expect(startEnding(folder, 130, Date.parse(startedAt) + 1)).toEqual(['', `Open: ${page}`, 'Verdict: interrupted']);
});
