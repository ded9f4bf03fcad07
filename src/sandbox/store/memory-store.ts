import type { Told } from '../feed/feed.ts';
import type { ColdFile, ColdTable } from './cold-rows.ts';
import { demandIndex } from './index-in-pieces.ts';
import { newIndex } from './row-index.ts';
import type { Change, Table, View } from './table.ts';
import {
  adopted,
  allRows,
  coldTable,
  drop,
  fitting,
  indexOf,
  keep,
  needsOld,
  type Rows,
  rowAt,
  rowsOf,
  UnfitRow,
} from './table-rows.ts';

/** The data of one workspace. */
export interface Store extends View {
  /** What a call reads. To find rows by an index that is to be made of many throws IndexNotMade there. */
  readonly patient: View;
  /** Applies all changes of one transaction, or none where a table is unknown. */
  apply(changes: readonly Change[]): void;
  /** Drops everything and applies these changes, or does nothing where a table is unknown. */
  replace(changes: readonly Change[]): void;
  /** Begins rows that are gathered apart, as slowly as that may be. */
  gather(): Gathered;
  /** Puts what was gathered in the place of all rows of its tables, at once; rows of other tables stay. */
  swap(gathered: Gathered): void;
  /** Takes a row in that the sink wrote in an earlier run, and gives its key. Throws UnfitRow. */
  adopt(table: string, row: unknown): string;
  /** Begins to take rows of a table in that stay in a file until they are asked for; undefined where there is no such table. */
  leave(table: string, file: ColdFile): ColdTable | undefined;
  /** Why this is no row of the table that it is said to be of; undefined where it is one. */
  problemOf(table: string, row: unknown): string | undefined;
  /** All tables, written to or not. */
  tables(): readonly Table<object>[];
}

/** Rows that are in no store yet. */
export interface Gathered {
  /** Rows of this table are to be replaced, by none where none is added. Throws where there is no such table. */
  begin(table: string): void;
  add(table: string, row: object): void;
  /** Used by the store alone. */
  readonly tables: ReadonlyMap<string, Rows>;
}

/** Where every change of a store is written as well. */
export interface Sink {
  put(table: string, key: string, row: object): void;
  remove(table: string, key: string): void;
  clear(): void;
}

/**
 * A store in memory: a map for each table, made when it is first written, and one for each index, made when it is first
 * asked for: most workspaces never ask for most of them, and each costs a write as much as the row itself.
 * @param hear hears what changes of some tables tell.
 */
export function memoryStore(
  tables: readonly Table<never>[],
  sink?: Sink,
  hear: (told: Told) => void = () => undefined,
): Store {
  const known = new Map(tables.map((table) => [table.name, table as unknown as Table<object>]));
  const held = new Map<string, Rows>();
  const newRows = (name: string): Rows => {
    const table = known.get(name);
    if (!table) throw new Error(`the store has no table ${name}; its tables: ${[...known.keys()].sort().join(', ')}`);
    return rowsOf(table);
  };
  const rowsIn = (name: string): Rows => {
    const there = held.get(name);
    if (there) return there;
    const rows = newRows(name);
    held.set(name, rows);
    return rows;
  };
  /** Before it is applied. */
  const tell = (table: Table<object>, row: object | undefined, before: object | undefined): void => {
    const told = table.tells?.(row, before);
    if (told) hear(told);
  };
  const readOf = (table: Table<never>, index: string): ((row: never) => string | undefined) => {
    const read = table.indexes[index];
    if (!read) throw new Error(`the table ${table.name} has no index ${index}`);
    return read;
  };
  const store: Store = {
    get<Row extends object>(table: Table<Row>, key: string) {
      const rows = held.get(table.name);
      return rows && (rowAt(rows, key) as Row | undefined);
    },
    find<Row extends object>(table: Table<Row>, index: string, value: string) {
      const read = readOf(table, index);
      const rows = held.get(table.name);
      if (!rows) return [];
      return indexOf(rows, index, read)
        .keys(value)
        .map((key) => rowAt(rows, key) as Row);
    },
    all<Row extends object>(table: Table<Row>) {
      const rows = held.get(table.name);
      return (rows ? allRows(rows) : []) as Row[];
    },
    apply(changes) {
      for (const change of changes) rowsIn(change.table);
      for (const change of changes) {
        const rows = rowsIn(change.table);
        const { table, byKey } = rows;
        if ('put' in change) {
          const key = table.key(change.put);
          const old = table.tells || needsOld(rows) ? rowAt(rows, key) : undefined;
          tell(table, change.put, old);
          keep(rows, key, change.put, old);
          sink?.put(change.table, key, change.put);
          if (byKey.size > (table.capacity ?? Number.POSITIVE_INFINITY)) dropOldest(rows, sink);
        } else {
          tell(table, undefined, rowAt(rows, change.remove));
          if (drop(rows, change.remove)) sink?.remove(change.table, change.remove);
        }
      }
    },
    replace(changes) {
      for (const change of changes) rowsIn(change.table);
      for (const rows of held.values()) rows.isGone = true;
      held.clear();
      sink?.clear();
      store.apply(changes);
    },
    gather() {
      const tables = new Map<string, Rows>();
      return {
        tables,
        begin(name) {
          const rows = newRows(name);
          // Made row by row now, and not of all rows at once where a call first asks for it: there may be 500,000.
          for (const [index, read] of Object.entries(rows.table.indexes)) rows.indexes.set(index, newIndex(read));
          tables.set(name, rows);
        },
        add(name, row) {
          const rows = tables.get(name);
          if (!rows) throw new Error(`no rows of the table ${name} were begun`);
          adopted(rows, row);
          if (rows.byKey.size > (rows.table.capacity ?? Number.POSITIVE_INFINITY)) dropOldest(rows, undefined);
        },
      };
    },
    swap({ tables }) {
      for (const [name, rows] of tables) {
        rowsIn(name).isGone = true;
        held.set(name, rows);
      }
      if (!sink) return;
      for (const rows of held.values()) allRows(rows);
      sink.clear();
      for (const [name, { byKey }] of held) for (const [key, row] of byKey) sink.put(name, key, row as object);
    },
    adopt(table, row) {
      if (!known.has(table)) throw new UnfitRow(noTable);
      const rows = rowsIn(table);
      const fit = fitting(rows.table, row);
      if (rows.byKey.has(rows.table.key(fit))) throw new UnfitRow('another row of the table has its key');
      return adopted(rows, fit);
    },
    leave: (table, file) => (known.has(table) ? coldTable(rowsIn(table), file) : undefined),
    problemOf(table, row) {
      const rows = known.get(table);
      return rows ? rows.judge(row) : noTable;
    },
    tables: () => [...known.values()],
    patient: {
      get: (table, key) => store.get(table, key),
      find(table, index, value) {
        const rows = held.get(table.name);
        if (rows) demandIndex(rows, index, readOf(table, index));
        return store.find(table, index, value);
      },
      all: (table) => store.all(table),
    },
  };
  return store;
}

const noTable = 'there is no such table';

/** A tenth at once: finding the oldest of a Map one by one costs more the more were dropped before. */
function dropOldest(rows: Rows, sink: Sink | undefined): void {
  const count = Math.ceil((rows.table.capacity ?? 0) / 10);
  for (const key of rows.byKey.keys().take(count).toArray()) {
    drop(rows, key);
    sink?.remove(rows.table.name, key);
  }
}
