import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll } from 'vitest';
import { sample } from '../../fixtures/sample.ts';

/** One case of so many is looked at whatever is recorded. */
const share = 10;
/** As for checks (`test/conformance/flip/flipped.ts`): what changed, or `all`, is looked at to be recorded. */
const recording = process.env.PAYPROOF_FLIPS;

/** Cases that are to be looked at now, and how one that was is noted. */
interface Due<Case> {
  due: readonly Case[];
  seen(it: Case): void;
}

/**
 * All cases of a foreign provider's test file, or every tenth where all were seen at its text as it is: a foreign provider
 * imports nothing of ours, so what its own tests see of it changes with its files alone. `npm run flips` records it beside
 * the test file (docs/adr/0010-flips-are-recorded.md).
 */
export function unlessUnchanged<Case>(testFile: string, cases: readonly Case[]): Due<Case> {
  const recordFile = testFile.replace(/\.test\.ts$/, '.seen.txt');
  const text = textOf(testFile, cases);
  const isRecorded = existsSync(recordFile) && readFileSync(recordFile, 'utf8').trim() === text;
  const due = isRecorded && recording !== 'all' ? sample(cases, Math.ceil(cases.length / share)) : [...cases];
  const open = new Set(due);
  afterAll(() => {
    if (recording !== undefined && due.length === cases.length && open.size === 0)
      writeFileSync(recordFile, `${text}\n`);
  });
  return { due, seen: (it) => void open.delete(it) };
}

/** A hash over a test file, its cases, all other files of its provider, and what foreign providers share. */
function textOf(testFile: string, cases: readonly unknown[]): string {
  const own = dirname(testFile);
  const files = [testFile, ...[own, import.meta.dirname].flatMap(filesBelow)];
  const hash = createHash('sha256').update(JSON.stringify(cases));
  for (const file of files)
    hash
      .update(relative(dirname(own), file).replaceAll('\\', '/'))
      .update('\0')
      .update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** What judges a provider is no part of it. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts') && basename(it) !== 'judge.ts')
    .sort()
    .map((it) => join(folder, it));
}
