import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Check } from '../../../src/conformance/index.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const recordFile = join(import.meta.dirname, 'flipped.json');

/**
 * Of each check the text at which all its assertions were seen to flip: a hash over the files of its topic and all that they
 * import of checks and givens. `npm run flips` flips what changed and writes it.
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
export function textOf({ api, topic }: Check): string {
  const folder = join(root, 'properties', api, topic);
  const hash = known.get(folder) ?? hashOf(filesBelow(folder));
  known.set(folder, hash);
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
  const all = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    open.push(...importsOf(file));
  }
  const hash = createHash('sha256');
  for (const file of [...all].sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** What a file imports of checks and givens; the judge itself is proved by the sample that is always flipped. */
function importsOf(file: string): string[] {
  const paths = [...readFileSync(file, 'utf8').matchAll(/\sfrom '(\.[^']+\.ts)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  return paths.filter((it) => /^(properties|src[/\\]given)[/\\]/.test(relative(root, it)));
}
