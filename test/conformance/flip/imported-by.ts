import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const texts = new Map<string, string>();

export function textIn(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

/**
 * These files and all that they import of checks and givens, however far; what an index passes on counts by its names. The
 * judge itself is proved by the sample that is always flipped.
 */
export function importedBy(files: readonly string[]): Set<string> {
  const all = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    for (const { names, from } of linksOf(file)) open.push(...names.flatMap((name) => homesOf(from, name)));
  }
  return all;
}

interface Link {
  isExport: boolean;
  /** As they are called where they come from; `*` for all. */
  names: string[];
  from: string;
}

const links = new Map<string, Link[]>();

/** What a file imports or passes on of checks and givens. */
function linksOf(file: string): Link[] {
  const known = links.get(file) ?? linksIn(file);
  links.set(file, known);
  return known;
}

function linksIn(file: string): Link[] {
  const found = textIn(file).matchAll(
    /^(import|export)\s+(?:type\s+)?(\{[^}]*\}|\*(?: as \w+)?)\s+from\s+'(\.[^']+\.ts)'/gm,
  );
  return [...found]
    .map(([, word = '', what = '', path = '']) => ({
      isExport: word === 'export',
      names: what.startsWith('*') ? ['*'] : namesIn(what),
      from: join(dirname(file), path),
    }))
    .filter(({ from }) => /^(properties|src[/\\]given)[/\\]/.test(relative(root, from)));
}

function namesIn(braces: string): string[] {
  return [...braces.matchAll(/(?:^|[{,])\s*(?:type\s+)?(\w+)/g)].map(([, name = '']) => name);
}

/** The files that a name of a file stands in: the file, but for what an index passes on. */
function homesOf(file: string, name: string): string[] {
  if (basename(file) !== 'index.ts') return [file];
  const passed = linksOf(file).filter(({ isExport }) => isExport);
  const named = passed.filter(({ names }) => names.includes(name));
  const candidates = named.length > 0 || name === '*' ? named : passed.filter((it) => exportsName(it.from, name));
  // Its own, or not to be told: all of it.
  if (candidates.length === 0) return [file];
  return candidates.flatMap(({ from }) => homesOf(from, name));
}

function exportsName(file: string, name: string): boolean {
  const own = new RegExp(
    `^export (?:declare )?(?:async )?(?:abstract )?(?:function\\*?|const|let|class|interface|type) ${name}\\b`,
    'm',
  );
  if (own.test(textIn(file))) return true;
  return linksOf(file).some(
    ({ isExport, names, from }) =>
      isExport && (names.includes(name) || (names.includes('*') && exportsName(from, name))),
  );
}
