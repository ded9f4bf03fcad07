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
  // An open prompt is a member of its charge: one row for each charge.
  `CREATE TABLE prompted (workspace INTEGER, id TEXT, phone TEXT, PRIMARY KEY (workspace, id)) WITHOUT ROWID;
   INSERT INTO prompted SELECT workspace, row ->> '$.id', row ->> '$.subscriber' FROM rows WHERE name = 'prompts';
   UPDATE rows SET row = json_set(row, '$.promptedOn', (
     SELECT phone FROM prompted WHERE workspace = rows.workspace AND id = rows.row ->> '$.transactionId'
   )) WHERE name = 'charge-gateway/transactions' AND row ->> '$.status' = 'PENDING' AND EXISTS (
     SELECT 1 FROM prompted WHERE workspace = rows.workspace AND id = rows.row ->> '$.transactionId'
   );
   DELETE FROM rows WHERE name = 'prompts';
   DROP TABLE prompted;`,
  // Rows of the table set-aside: an older payproof does not know it.
  'SELECT 1;',
  // What a start needs of a row; where it is null the row is read.
  'ALTER TABLE rows ADD COLUMN key TEXT;',
];
