/** A row of an array: of each switch the place of its value, from 0; -1 where none is chosen yet. */
export type Row = number[];

/** Counts in how many rows each pair of values of two switches stands. */
export interface PairCover {
  /** Pairs that stand in no row. */
  readonly open: number;
  add(row: Row): void;
  remove(row: Row): void;
  /** Gives a switch another value in a row that was added, and in the counts. */
  change(row: Row, at: number, value: number): void;
  /** How many open pairs a value would make with what the row holds of other switches. */
  gainAt(row: Row, at: number, value: number): number;
  /** Pairs that stand in this row alone. */
  aloneIn(row: Row): number;
  /** An open pair, the first from `turn` (from 0 to below 1) on; throws where none is open. */
  openPair(turn: number): { one: number; its: number; other: number; others: number };
}

/** @param sizes how many values each switch has. */
export function pairCover(sizes: readonly number[]): PairCover {
  const values = sizes.flatMap((size, at) => Array.from({ length: size }, (_, value) => ({ at, value })));
  const total = values.length;
  const firsts = sizes.map((_, at) => values.findIndex((it) => it.at === at));
  const idOf = (at: number, value: number): number => (firsts[at] ?? 0) + value;
  // Of two values whose ids are in order; whatever is no pair holds 1, so that it is never found open.
  const counts = new Uint16Array(total * total).fill(1);
  let open = 0;
  for (const [one, { at }] of values.entries())
    for (let other = one + 1; other < total; other++) {
      if (values[other]?.at === at) continue;
      counts[one * total + other] = 0;
      open += 1;
    }

  function count(one: number, other: number, change: 1 | -1): void {
    const place = one < other ? one * total + other : other * total + one;
    const before = counts[place] ?? 0;
    counts[place] = before + change;
    if (before === 0) open -= 1;
    else if (before + change === 0) open += 1;
  }
  const timesOf = (one: number, other: number): number =>
    counts[one < other ? one * total + other : other * total + one] ?? 0;
  const idsOf = (row: Row): number[] => row.map((value, at) => (value < 0 ? -1 : idOf(at, value)));
  function countAll(row: Row, change: 1 | -1): void {
    const ids = idsOf(row);
    for (const [at, one] of ids.entries())
      for (let next = at + 1; next < ids.length; next++) count(one, ids[next] ?? 0, change);
  }
  return {
    get open() {
      return open;
    },
    add: (row) => countAll(row, 1),
    remove: (row) => countAll(row, -1),
    change(row, at, value) {
      const from = idOf(at, row[at] ?? 0);
      const to = idOf(at, value);
      if (from === to) return;
      for (const [other, its] of row.entries()) {
        if (other === at) continue;
        count(from, idOf(other, its), -1);
        count(to, idOf(other, its), 1);
      }
      row[at] = value;
    },
    gainAt(row, at, value) {
      const id = idOf(at, value);
      let gain = 0;
      for (const [other, its] of row.entries())
        if (other !== at && its >= 0 && timesOf(id, idOf(other, its)) === 0) gain += 1;
      return gain;
    },
    aloneIn(row) {
      const ids = idsOf(row);
      let alone = 0;
      for (const [at, one] of ids.entries())
        for (let next = at + 1; next < ids.length; next++) if (timesOf(one, ids[next] ?? 0) === 1) alone += 1;
      return alone;
    },
    openPair(turn) {
      const from = counts.indexOf(0, Math.floor(turn * total * total));
      const place = from >= 0 ? from : counts.indexOf(0);
      const [one, other] = [values[Math.floor(place / total)], values[place % total]];
      if (!one || !other) throw new Error('every pair stands in some row');
      return { one: one.at, its: one.value, other: other.at, others: other.value };
    },
  };
}
