/**
 * Schema versions of a data file: element n takes a file from version n to n + 1. A released element never changes; a
 * new version is a new element.
 *
 * `rows.row` and all other texts are JSON. The order of `rows.id` is that in which rows were first stored.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE workspaces (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, settings TEXT NOT NULL) STRICT;
   CREATE TABLE rows (
     id INTEGER PRIMARY KEY, workspace INTEGER NOT NULL, name TEXT NOT NULL, row TEXT NOT NULL
   ) STRICT;`,
  // In real time the clock is written with every commit, credentials and fixtures hardly ever: they part.
  `CREATE TABLE clocks (workspace INTEGER PRIMARY KEY, clock TEXT NOT NULL) STRICT;
   INSERT INTO clocks (workspace, clock) SELECT number, settings ->> '$.clock' FROM workspaces;
   UPDATE workspaces SET settings = json_remove(settings, '$.clock');`,
];
