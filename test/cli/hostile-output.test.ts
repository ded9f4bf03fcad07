import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { describeGeneration } from '../../src/generation/index.ts';
import { visibleLines } from '../../src/protocol/visible.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { renderSelftest } from '../../src/selftest/index.ts';
import { acting, hostile } from '../fixtures/hostile.ts';
import { payproof } from './fake-io.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-hostile-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['explain', hostile],
  ['rules', '--certainty', hostile],
  ['rules', hostile],
  ['verify', '--rule', hostile],
  ['verify', '--check', hostile],
  ['verify', '--fault', hostile],
  ['verify', '--dialect', `${hostile}=${hostile}`],
  ['verify', '--target', hostile],
  ['selftest', '--fault', hostile],
  ['selftest', '--api', hostile],
  ['generate', '--api', hostile],
  ['generate', '--lang', hostile],
  ['generate', '--since', hostile],
  ['sandbox', '--dialect', `${hostile}=${hostile}`],
  ['sandbox', '--signature', `${hostile}=${hostile}`],
  ['sandbox', '--data', join(hostile, hostile)],
  ['report', hostile],
  ['merge', hostile],
  ['evidence', '--verify', hostile],
  ['mock', '--api', hostile],
  [hostile],
  ['verify', `--${hostile}`],
])('words of the command line, %#', async (...words) => {
  const { code, out, err } = await payproof(words, { folder });
  expect({ code: code === 0 ? 'done' : 'refused', acting: acting(out + err) }).toEqual({ code: 'refused', acting: [] });
});

it('the text that a sandbox is ready with, and its JSON, of a data file whose texts are hostile', async () => {
  const data = join(folder, 'sandbox.db');
  const sandbox = await startSandbox({ data });
  await sandbox.close();
  const file = new DatabaseSync(data);
  const known = file.prepare('SELECT number, settings FROM workspaces').all() as { number: number; settings: string }[];
  for (const { number, settings } of known) {
    const poisoned = JSON.parse(settings, (name, value: unknown) =>
      name === 'password' || name === 'username' ? `${value}${hostile}` : value,
    );
    file.prepare('UPDATE workspaces SET settings = ? WHERE number = ?').run(JSON.stringify(poisoned), number);
  }
  file.close();
  for (const words of [[], ['--json']]) {
    const stopped = Promise.resolve('SIGINT' as const);
    const { code, out, err } = await payproof(['sandbox', '--data', data, ...words], { folder, stopped });
    expect({ code, acting: acting(out + err) }).toEqual({ code: 0, acting: [] });
    expect(out).toContain('forged');
  }
});

it('the matrix of selftest', () => {
  const text = renderSelftest({
    planted: hostile,
    faults: (['killed', 'killed-by-another', 'survived'] as const).map((outcome) => ({
      fault: hostile,
      title: hostile,
      primary: hostile,
      outcome,
      killedBy: [hostile, `${hostile}2`],
    })),
    falseAlarms: [{ rule: hostile, dialect: { [hostile]: hostile }, actual: { [hostile]: hostile } }],
    healthyRuns: 1,
  } as never);
  expect(acting(visibleLines(text))).toEqual([]);
});

it('what generate says of a contract', () => {
  const moves = [{ breaks: true, place: hostile, change: hostile }];
  const apis = (['stale', 'compared', 'written'] as const).map((outcome) => ({
    ...{ api: hostile, outcome, problems: [hostile], moves, folder: hostile },
  }));
  expect(acting(visibleLines(describeGeneration({ ok: false, apis } as never)))).toEqual([]);
});
