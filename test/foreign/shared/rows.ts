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

/** Every value of every reading in as few rows as one of them has values; the first is the provider as it is unless told. */
export function usualAndCoveringRows<R extends Row<object>>(table: ReadingTable, rows: readonly R[]): R[] {
  const names = new Set(rows.flatMap(({ readings }) => Object.keys(readings)));
  const usual = Object.fromEntries([...names].map((name) => [name, table[name]?.default]));
  const [first, ...others] = coveringRows([{ ...(rows[0] as R), readings: usual }, ...rows]);
  return [{ ...(first as R), name: 'the usual values' }, ...others];
}

/**
 * As few rows as one reading has values, in which every value of every reading stands: the first of an array, in which
 * values that are missing take the place of such as stand there twice. The first row stays as it is.
 */
export function coveringRows<R extends Row<object>>(rows: readonly R[]): R[] {
  const entries = rows.flatMap(({ readings }) => Object.entries(readings) as [string, string][]);
  const values = new Map([...Map.groupBy(entries, ([name]) => name)].map(([name, its]) => [name, distinct(its)]));
  const count = Math.max(0, ...[...values.values()].map((it) => it.length));
  const chosen = rows.slice(0, count).map(({ readings }): Record<string, string> => ({ ...readings }));
  for (const [name, its] of values) {
    for (const value of its) {
      if (chosen.some((it) => it[name] === value)) continue;
      const isSpare = (it: Record<string, string>): boolean =>
        it[name] === undefined || chosen.filter((other) => other[name] === it[name]).length > 1;
      const spare = chosen.slice(1).find(isSpare);
      if (spare) spare[name] = value;
    }
  }
  return chosen.map((readings, index) => ({ ...(rows[index] as R), name: `values ${index + 1}`, readings }));
}

function distinct(entries: readonly [string, string][]): string[] {
  return [...new Set(entries.map(([, value]) => value))];
}
