import type { Change, Table, View } from './table.ts';

/** The data of one workspace. */
export interface Store extends View {
  /** Applies all changes of one transaction, or none where a table is unknown. */
  apply(changes: readonly Change[]): void;
  clear(): void;
}

interface Rows {
  table: Table<object>;
  byKey: Map<string, object>;
  indexes: Map<string, Map<string, Set<string>>>;
}

/** A store in memory: a map for each table and each index, made when the table is first written. */
export function memoryStore(tables: readonly Table<never>[]): Store {
  const known = new Map(tables.map((table) => [table.name, table as unknown as Table<object>]));
  const held = new Map<string, Rows>();
  const rowsOf = (name: string): Rows => {
    const there = held.get(name);
    if (there) return there;
    const table = known.get(name);
    if (!table) throw new Error(`the store has no table ${name}; its tables: ${[...known.keys()].sort().join(', ')}`);
    const rows = { table, byKey: new Map(), indexes: new Map(Object.keys(table.indexes).map((it) => [it, new Map()])) };
    held.set(name, rows);
    return rows;
  };
  return {
    get: <Row extends object>(table: Table<Row>, key: string) =>
      held.get(table.name)?.byKey.get(key) as Row | undefined,
    find<Row extends object>(table: Table<Row>, index: string, value: string) {
      if (!(index in table.indexes)) throw new Error(`the table ${table.name} has no index ${index}`);
      const rows = held.get(table.name);
      const keys = rows?.indexes.get(index)?.get(value) ?? [];
      return Array.from(keys, (key) => rows?.byKey.get(key) as Row);
    },
    all: <Row extends object>(table: Table<Row>) => [...(held.get(table.name)?.byKey.values() ?? [])] as Row[],
    apply(changes) {
      const targets = changes.map((change) => rowsOf(change.table));
      changes.forEach((change, at) => {
        const rows = targets[at] as Rows;
        if ('put' in change) store(rows, change.put);
        else drop(rows, change.remove);
      });
    },
    clear: () => held.clear(),
  };
}

function store(rows: Rows, row: object): void {
  const key = rows.table.key(row);
  const old = rows.byKey.get(key);
  for (const [name, read] of Object.entries(rows.table.indexes)) {
    const before = old && read(old);
    const after = read(row);
    if (old && before === after) continue;
    unlink(rows, name, before, key);
    if (after !== undefined) link(rows, name, after, key);
  }
  rows.byKey.set(key, row);
}

function drop(rows: Rows, key: string): void {
  const old = rows.byKey.get(key);
  if (!old) return;
  for (const [name, read] of Object.entries(rows.table.indexes)) unlink(rows, name, read(old), key);
  rows.byKey.delete(key);
}

function link(rows: Rows, index: string, value: string, key: string): void {
  const values = rows.indexes.get(index);
  const keys = values?.get(value);
  if (keys) keys.add(key);
  else values?.set(value, new Set([key]));
}

function unlink(rows: Rows, index: string, value: string | undefined, key: string): void {
  if (value === undefined) return;
  const values = rows.indexes.get(index);
  const keys = values?.get(value);
  keys?.delete(key);
  if (keys?.size === 0) values?.delete(value);
}
