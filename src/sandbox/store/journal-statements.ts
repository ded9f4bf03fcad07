import type { DatabaseSync } from 'node:sqlite';

/** The statements of a journal, prepared once. Texts are JSON; a row's place is its `id`. */
export function journalStatements(database: DatabaseSync) {
  const [begin, commit, rollback] = ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map((it) => database.prepare(it));
  const putWorkspace = database.prepare(
    `INSERT INTO workspaces (number, id, settings) VALUES (?, ?, ?)
     ON CONFLICT (number) DO UPDATE SET settings = excluded.settings`,
  );
  const putClock = database.prepare('INSERT OR REPLACE INTO clocks (workspace, clock) VALUES (?, ?)');
  const removeWorkspace = database.prepare('DELETE FROM workspaces WHERE number = ?');
  const removeClock = database.prepare('DELETE FROM clocks WHERE workspace = ?');
  const putRow = database.prepare(
    `INSERT INTO rows (id, workspace, name, row, key) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET row = excluded.row, key = excluded.key`,
  );
  const removeRow = database.prepare('DELETE FROM rows WHERE id = ?');
  const removeRows = database.prepare('DELETE FROM rows WHERE workspace = ? AND id <= ?');
  const read = (sql: string) => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const rows = read('SELECT id, workspace, name, row FROM rows ORDER BY id');
  const keys = read('SELECT id, workspace, name, key, CASE WHEN key IS NULL THEN row END FROM rows ORDER BY id');
  const row = read('SELECT row FROM rows WHERE id = ?');
  const rowsOf = read('SELECT id, row FROM rows WHERE id BETWEEN ? AND ? AND workspace = ? AND name = ? ORDER BY id');
  const rowsAfter = read('SELECT id, workspace, name, key, row FROM rows WHERE id > ? ORDER BY id LIMIT ?');
  const last = (table: string, column: string): number =>
    Number(database.prepare(`SELECT max(${column}) AS last FROM ${table}`).get()?.last ?? 0);
  return {
    begin: () => void begin?.run(),
    commit: () => void commit?.run(),
    /** After some errors SQLite has rolled back by itself. */
    rollback: () => void (database.isTransaction && rollback?.run()),
    putWorkspace: (number: number, id: string, settings: string) => void putWorkspace.run(number, id, settings),
    putClock: (number: number, clock: string) => void putClock.run(number, clock),
    removeWorkspace(number: number) {
      removeWorkspace.run(number);
      removeClock.run(number);
    },
    putRow: (id: number, workspace: number, table: string, row: string, key: string) =>
      void putRow.run(id, workspace, table, row, key),
    removeRow: (id: number) => void removeRow.run(id),
    /** Of a workspace, up to a place. */
    removeRows: (workspace: number, last: number) => void removeRows.run(workspace, last),
    lastRow: () => last('rows', 'id'),
    lastWorkspace: () => last('workspaces', 'number'),
    workspaces: () =>
      database
        .prepare(
          'SELECT number, id, settings, clock FROM workspaces LEFT JOIN clocks ON workspace = number ORDER BY number',
        )
        .all() as {
        number: number;
        id: string;
        settings: string;
        clock: string | null;
      }[],
    /** All rows in the order in which they were first stored. */
    rows: () => rows.iterate() as unknown as Iterable<[id: number, workspace: number, table: string, row: string]>,
    /** All keys in that order; the row too where it was written without one. */
    keys: () =>
      keys.iterate() as unknown as Iterable<
        [id: number, workspace: number, table: string, key: string | null, row: string | null]
      >,
    row: (id: number) => String((row.get(id) as unknown as [string] | undefined)?.[0]),
    rowsOf: (workspace: number, table: string, first: number, last: number) =>
      rowsOf.iterate(first, last, workspace, table) as unknown as Iterable<[id: number, row: string]>,
    rowsAfter: (id: number, count: number) =>
      rowsAfter.all(id, count) as unknown as [id: number, workspace: number, table: string, key: string, row: string][],
  };
}
