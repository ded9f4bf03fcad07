import { pairwise } from '../../../src/selftest/pairwise.ts';
import type { Chosen, ReadingTable } from './reading.ts';

/** One foreign provider of the array. */
export interface Row<Readings> {
  /** `row 7`: its place in the array, from 1. */
  name: string;
  readings: Partial<Readings>;
}

/** Every pair of values of every two readings of a table in some row, but for those left out. */
export function pairwiseRows<Table extends ReadingTable>(
  table: Table,
  leftOut: readonly (keyof Table)[] = [],
): Row<Chosen<Table>>[] {
  const names = Object.keys(table).filter((name) => !leftOut.includes(name));
  const switches = Object.fromEntries(names.map((name) => [name, (table[name] as ReadingTable[string]).values]));
  return pairwise(switches).map((row, index) => ({
    name: `row ${index + 1}`,
    readings: row as Partial<Chosen<Table>>,
  }));
}

/** Rows of an array in which every value of every reading stands at least once: the one that adds most comes first. */
export function coveringRows<R extends Row<object>>(rows: readonly R[]): R[] {
  const valuesOf = ({ readings }: R): string[] => Object.entries(readings).map(([name, value]) => `${name}=${value}`);
  const open = new Set(rows.flatMap(valuesOf));
  const chosen: R[] = [];
  const gain = (row: R): number => valuesOf(row).filter((it) => open.has(it)).length;
  while (open.size > 0) {
    const best = rows.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const it of valuesOf(best)) open.delete(it);
    chosen.push(best);
  }
  return chosen;
}
