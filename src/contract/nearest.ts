/**
 * The legal name that `name` was most likely meant to be: the one at the smallest edit distance (a swap of two
 * neighbours counts once), when that is at most a third of the longer name; otherwise undefined.
 */
export function nearest(name: string, legal: Iterable<string>): string | undefined {
  let best: { name: string; distance: number } | undefined;
  if (name.length > longestCompared) return undefined;
  for (const candidate of legal) {
    if (candidate.length > longestCompared) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    const close = distance <= Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
    if (close && (best === undefined || distance < best.distance)) best = { name: candidate, distance };
  }
  return best?.name;
}

/** Nobody mistypes a longer name, and comparing takes the product of both lengths. */
const longestCompared = 200;

const wordBreak = /[^a-z0-9]+/;

/** The `count` legal names that are most like `name`, the likest first; shared words count most. */
export function likest(name: string, legal: readonly string[], count: number): string[] {
  const wanted = name.slice(0, longestCompared).toLowerCase();
  const words = new Set(wanted.split(wordBreak));
  const rank = (candidate: string): number => {
    const it = candidate.toLowerCase();
    const shared = it.split(wordBreak).filter((word) => words.has(word)).length;
    return editDistance(wanted, it) - 4 * shared;
  };
  return [...legal].sort((a, b) => rank(a) - rank(b)).slice(0, count);
}

function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
