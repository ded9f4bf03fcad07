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
    `INSERT INTO rows (id, workspace, name, row) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET row = excluded.row`,
  );
  const removeRow = database.prepare('DELETE FROM rows WHERE id = ?');
  const rows = database.prepare('SELECT id, workspace, name, row FROM rows ORDER BY id');
  rows.setReturnArrays(true);
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
    putRow: (id: number, workspace: number, table: string, row: string) => void putRow.run(id, workspace, table, row),
    removeRow: (id: number) => void removeRow.run(id),
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
  };
}
