import { type Cold, type ColdFile, type ColdTable, textsInOrder } from './cold-rows.ts';
import { type IndexInMaking, newIndex, type RowIndex } from './row-index.ts';
import type { Table } from './table.ts';

/** A row that cannot be taken in; the message quotes nothing of it. */
export class UnfitRow extends Error {
  override readonly name = 'UnfitRow';
}

/** The rows of one table. */
export interface Rows {
  table: Table<object>;
  /** The row, or the place in the file where it stands until it is asked for. */
  byKey: Map<string, object | number>;
  /** Those that were asked for so far. */
  indexes: Map<string, RowIndex>;
  /** Those that are made in pieces. */
  making: Map<string, IndexInMaking>;
  /** Other rows took their place. */
  isGone: boolean;
  /** Undefined where every row is in memory. */
  cold: Cold | undefined;
}

export function rowsOf(table: Table<object>): Rows {
  return { table, byKey: new Map(), indexes: new Map(), making: new Map(), isGone: false, cold: undefined };
}

export function rowAt(rows: Rows, key: string): object | undefined {
  const there = rows.byKey.get(key);
  if (typeof there !== 'number' || !rows.cold) return there as object | undefined;
  return warmed(rows, key, there, rows.cold.file.text(there));
}

/** All rows in the order in which they were first stored. */
export function allRows(rows: Rows): object[] {
  if (rows.cold) {
    const textAt = textsInOrder(rows.cold);
    for (const [key, it] of rows.byKey) if (typeof it === 'number') warmed(rows, key, it, textAt(it));
  }
  return [...rows.byKey.values()] as object[];
}

/** The index of a name. Where rows are cold they stay so: it is to be there soon. */
export function indexOf(rows: Rows, name: string, read: (row: never) => string | undefined): RowIndex {
  const there = rows.indexes.get(name);
  if (there) return there;
  const made = newIndex(read);
  const textAt = rows.cold && textsInOrder(rows.cold);
  for (const [key, it] of rows.byKey) {
    const row = typeof it === 'number' && textAt ? readRow(rows, key, it, textAt(it)) : (it as object);
    made.move(key, undefined, row);
  }
  rows.indexes.set(name, made);
  return made;
}

/** Keeps a row of which nobody is told, and gives its key. */
export function adopted(rows: Rows, row: object): string {
  const key = rows.table.key(row);
  keep(rows, key, row, needsOld(rows) ? rowAt(rows, key) : undefined);
  return key;
}

/** Whether a row is to be kept with the one in whose place it comes. */
export function needsOld({ indexes, making, cold }: Rows): boolean {
  return indexes.size > 0 || making.size > 0 || cold !== undefined;
}

/** @param old the row in whose place it comes; may be left out where `needsOld` says so. */
export function keep(rows: Rows, key: string, row: object, old: object | undefined): void {
  follow(rows, key, old, row);
  rows.byKey.set(key, row);
}

/** What makes an index comes to a new row by itself, in its place among the others. */
function follow({ indexes, making }: Rows, key: string, old: object | undefined, row: object | undefined): void {
  for (const index of indexes.values()) index.move(key, old, row);
  if (old) for (const { index } of making.values()) index.move(key, old, row);
}

export function drop(rows: Rows, key: string): boolean {
  const old = rowAt(rows, key);
  if (!old) return false;
  follow(rows, key, old, undefined);
  return rows.byKey.delete(key);
}

/** Leaves rows in their file. */
export function coldTable(rows: Rows, file: ColdFile): ColdTable {
  const { byKey } = rows;
  return {
    leave(key, place) {
      if (byKey.has(key)) return false;
      byKey.set(key, place);
      rows.cold ??= { file, count: 0, first: place, last: place };
      rows.cold.count += 1;
      rows.cold.last = place;
      return true;
    },
    warm(key, place, text) {
      if (byKey.get(key) === place) warmed(rows, key, place, text);
    },
  };
}

/** Takes a cold row into memory. An index that is there has it already. */
function warmed(rows: Rows, key: string, place: number, text: string): object | undefined {
  const row = readRow(rows, key, place, text);
  if (!row) return undefined;
  rows.byKey.set(key, row);
  rows.cold?.file.found(key, place);
  oneLess(rows);
  return row;
}

/** The row of a text; one that is none is set aside, and gone. */
export function readRow(rows: Rows, key: string, place: number, text: string): object | undefined {
  try {
    const row = fitting(rows.table, parsed(text));
    if (rows.table.key(row) !== key) throw new UnfitRow('its key is that of another row');
    return row;
  } catch (error) {
    if (!(error instanceof UnfitRow)) throw error;
    rows.byKey.delete(key);
    rows.cold?.file.setAside(place, text, error.message);
    oneLess(rows);
    return undefined;
  }
}

function oneLess(rows: Rows): void {
  if (rows.cold && --rows.cold.count === 0) rows.cold = undefined;
}

/** Throws UnfitRow. */
export function fitting(table: Table<object>, row: unknown): object {
  const problem = table.judge(row);
  if (problem !== undefined) throw new UnfitRow(problem);
  return row as object;
}

/** The value of a JSON text. Throws UnfitRow, without a word of it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnfitRow('it is no JSON');
  }
}
