import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError, dataFileError } from './data-file-error.ts';
import { migrations } from './migrations.ts';

/** Opens a database; replaced in tests. */
export type OpenDatabase = (file: string) => DatabaseSync;

/** Marks a SQLite file as ours: `payp` in ASCII. */
const applicationId = 0x70617970;

/**
 * Opens the data file of a sandbox for this process alone, makes it where it is not there, and brings its schema up to
 * date. Commits outlive a crash of the process and of the machine (WAL, synchronous FULL). Throws DataFileError and
 * leaves the file as it is where it is not ours, from a newer version, in use, or not writable.
 */
export function openDataFile(file: string, open: OpenDatabase = (it) => new DatabaseSync(it)): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    // It holds credentials: where it is made here, only its owner may read it.
    closeSync(openSync(file, 'a', 0o600));
    database = open(file);
    // Without a lock that is kept, a second process could write between two commits of this one.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const version = versionOf(database, file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
    for (const migration of migrations.slice(version)) database.exec(migration);
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}; COMMIT`);
    return database;
  } catch (error) {
    database?.close();
    throw dataFileError(file, error);
  }
}

/** The schema version of a file; 0 of an empty one. */
function versionOf(database: DatabaseSync, file: string): number {
  const read = (what: string): number => Object.values(database.prepare(what).get() ?? {})[0] as number;
  if (read('SELECT count(*) FROM sqlite_schema') === 0) return 0;
  if (read('PRAGMA application_id') !== applicationId) {
    throw new DataFileError(
      `the data file ${file} cannot be used: it is a database of another program; give another file`,
    );
  }
  const version = read('PRAGMA user_version');
  if (version <= migrations.length) return version;
  throw new DataFileError(
    `the data file ${file} cannot be used: it was written by a newer payproof (its schema is version ${version}, ` +
      `this one knows up to ${migrations.length}); update payproof, or give another file`,
  );
}
