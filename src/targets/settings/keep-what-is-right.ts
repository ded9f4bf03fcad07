import { type ConfigProblem, configProblems } from './config-problems.ts';

/** What is left of a configuration once all that the schema does not allow is taken out of it, and what that was. */
export interface Kept {
  value: unknown;
  problems: ConfigProblem[];
}

/** What is taken out may be demanded above: that is no mistake of its own, and ends at the root. */
const roundsAtMost = 20;
/** A file with more mistakes is another file. */
const mistakesAtMost = 40;

/**
 * Takes out of `value` what the schema does not allow, until the rest is legal. Texts at the paths of `unset` wait for an
 * environment variable: what the schema says of them is not told.
 */
export function keepWhatIsRight(value: unknown, unset: ReadonlySet<string>): Kept {
  const left = structuredClone(value);
  const problems: ConfigProblem[] = [];
  const removed: string[][] = [];
  for (let round = 0; round < roundsAtMost; round += 1) {
    const found = configProblems(left);
    if (found.length === 0) return { value: left, problems };
    for (const it of found) {
      // Only what was wrong before anything was taken out is the file's own mistake.
      if (round === 0 && !(it.what === 'value' && unset.has(it.path.join('.')))) problems.push(it);
      else if (round > 0 && !removed.some((path) => isBelow(path, it.path))) problems.push(it);
      removed.push(it.path);
    }
    if (found.length > mistakesAtMost || found.some((it) => it.path.length === 0)) break;
    // Items of a list are taken from its end, so that the others keep their places.
    for (const { path, meant } of found.toSorted((a, b) => compare(b.path, a.path))) {
      if (meant !== undefined) copyTo(left, path, meant);
      removeAt(left, path);
    }
  }
  return { value: {}, problems };
}

/** What stands under a misspelled name is looked at under the right one. */
function copyTo(whole: unknown, path: readonly string[], name: string): void {
  const parent = membersOf(parentOf(whole, path));
  parent[name] ??= parent[path.at(-1) ?? ''];
}

/** Takes the value at a path out of its mapping or list. */
export function removeAt(whole: unknown, path: readonly string[]): void {
  const parent = parentOf(whole, path);
  const last = path.at(-1);
  if (last === undefined || parent === null || typeof parent !== 'object') return;
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete (parent as Record<string, unknown>)[last];
}

function parentOf(whole: unknown, path: readonly string[]): unknown {
  return path.slice(0, -1).reduce<unknown>((it, step) => membersOf(it)[step], whole);
}

function membersOf(it: unknown): Record<string, unknown> {
  return it !== null && typeof it === 'object' ? (it as Record<string, unknown>) : {};
}

function isBelow(path: readonly string[], above: readonly string[]): boolean {
  return above.every((step, index) => path[index] === step);
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (const [index, step] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (step !== other)
      return /^\d+$/.test(step) && /^\d+$/.test(other) ? Number(step) - Number(other) : step < other ? -1 : 1;
  }
  return a.length - b.length;
}
