import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Check } from '../../../src/conformance/index.ts';
import { importedBy, textIn } from './imported-by.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const recordFile = join(import.meta.dirname, 'flipped.json');

/**
 * Of each check the text at which all its assertions were seen to flip: a hash over its file and all that it
 * imports of checks and givens. `npm run flips` flips what changed and writes it.
 */
export function readFlipped(): Record<string, string> {
  return existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Record<string, string>) : {};
}

export function writeFlipped(flipped: Readonly<Record<string, string>>): void {
  const sorted = Object.fromEntries(Object.entries(flipped).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(recordFile, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

const known = new Map<string, string>();

/** The hash of a check's text as it is now. */
export function textOf({ api, topic, slug }: Check): string {
  const folder = join(root, 'properties', api, topic);
  const files = filesBelow(folder);
  const own = files.filter((it) => textIn(it).includes(`slug: '${slug}'`));
  const from = own.length > 0 ? own : files;
  const key = from.join();
  const hash = known.get(key) ?? hashOf(from);
  known.set(key, hash);
  return hash;
}

function filesBelow(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Checks of a whole world are seen failing under faults.
      .filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts') && !/(^|[/\\])world[/\\]/.test(it))
      .map((it) => join(folder, it))
  );
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...importedBy(files)].sort())
    hash.update(relative(root, file)).update('\0').update(textIn(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}
