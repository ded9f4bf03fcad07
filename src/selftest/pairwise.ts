import { type PairCover, pairCover, type Row } from './pair-cover.ts';

/** A table of switches: each name with its values. */
export type Switches = Record<string, readonly string[]>;

/** How often rows are changed in the hope to need fewer of them: more finds hardly any, and each is a run of everything. */
const changesAtMost = 3000;
/** For how many changes a value that was just set stays. */
const settledFor = 8;

/**
 * Rows that hold every pair of values of every two switches at least once, and few of them: 16 for 41 switches of two
 * values, six of three and two of four. The same for the same table.
 */
export function pairwise(switches: Switches): Record<string, string>[] {
  const names = Object.keys(switches);
  const table = names.map((name) => switches[name] ?? []);
  const sizes = table.map((it) => it.length);
  const random = randomOf(1);
  const rows = fewer(greedy(sizes, random), sizes, random);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, table[at]?.[row[at] ?? 0] ?? ''])));
}

/** Rows that are filled switch by switch, in any order, with the value that adds the most pairs. */
function greedy(sizes: readonly number[], random: () => number): Row[] {
  const cover = pairCover(sizes);
  const rows: Row[] = [];
  while (cover.open > 0) {
    const row: Row = sizes.map(() => -1);
    const { one, its, other, others } = cover.openPair(random());
    row[one] = its;
    row[other] = others;
    for (const at of shuffled(sizes, random)) if (row[at] === -1) row[at] = bestValue(cover, row, at, sizes, random);
    cover.add(row);
    rows.push(row);
  }
  return rows;
}

function bestValue(cover: PairCover, row: Row, at: number, sizes: readonly number[], random: () => number): number {
  const values = Array.from({ length: sizes[at] ?? 0 }, (_, value) => value);
  return leastOf(values, (value) => -cover.gainAt(row, at, value), random) ?? 0;
}

/**
 * Takes the row that is needed least away, and brings the pairs that it alone held into others, one after the other, each
 * where that costs the fewest pairs; again until that no longer succeeds (a tabu search, after Nurmela).
 */
function fewer(all: readonly Row[], sizes: readonly number[], random: () => number): Row[] {
  const cover = pairCover(sizes);
  const rows = all.map((it) => [...it]);
  for (const row of rows) cover.add(row);
  let best = all.map((it) => [...it]);
  for (let changes = 0; changes < changesAtMost && rows.length > 1; ) {
    const spare = leastOf(rows, cover.aloneIn, random) as Row;
    cover.remove(spare);
    rows.splice(rows.indexOf(spare), 1);
    const settledUntil = new Map<Row, number[]>();
    for (; cover.open > 0 && changes < changesAtMost; changes++) {
      const { one, its, other, others } = cover.openPair(random());
      const isFree = (row: Row, at: number, value: number): boolean =>
        row[at] === value || (settledUntil.get(row)?.[at] ?? 0) <= changes;
      const free = rows.filter((row) => isFree(row, one, its) && isFree(row, other, others));
      const costOf = (row: Row): number => {
        const [before, beside] = [row[one] ?? 0, row[other] ?? 0];
        set(row);
        const cost = cover.open;
        cover.change(row, other, beside);
        cover.change(row, one, before);
        return cost;
      };
      function set(row: Row): void {
        cover.change(row, one, its);
        cover.change(row, other, others);
      }
      const row = leastOf(free, costOf, random);
      if (!row) continue;
      const settled = settledUntil.get(row) ?? [];
      if (row[one] !== its) settled[one] = changes + settledFor;
      if (row[other] !== others) settled[other] = changes + settledFor;
      settledUntil.set(row, settled);
      set(row);
    }
    if (cover.open === 0) best = rows.map((it) => [...it]);
  }
  return best;
}

/** One of those that cost the least, whichever; undefined of none. */
function leastOf<T>(all: readonly T[], costOf: (one: T) => number, random: () => number): T | undefined {
  let least = Number.POSITIVE_INFINITY;
  let same: T[] = [];
  for (const it of all) {
    const cost = costOf(it);
    if (cost < least) same = [];
    if (cost <= least) same.push(it);
    least = Math.min(least, cost);
  }
  return same[Math.floor(random() * same.length)];
}

function shuffled(sizes: readonly number[], random: () => number): number[] {
  return sizes
    .map((_, at) => ({ at, turn: random() }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ at }) => at);
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
