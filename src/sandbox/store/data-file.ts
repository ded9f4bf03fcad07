import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError, damagedFile, dataFileError } from './data-file-error.ts';
import { migrations } from './migrations.ts';
import { demandPlainFile } from './plain-file.ts';

/** Opens a database; replaced in tests. */
export type OpenDatabase = (file: string) => DatabaseSync;

/** Marks a SQLite file as ours: `payp` in ASCII. */
const applicationId = 0x70617970;

/**
 * Opens the data file of a sandbox for this process alone, makes it where it is not there, and brings its schema up to
 * date. Commits outlive a crash of the process and of the machine (WAL, synchronous FULL). Throws DataFileError and
 * leaves the file as it is where it is no plain file, not ours, from a newer version, damaged, in use, or not writable.
 */
export function openDataFile(file: string, open: OpenDatabase = (it) => new DatabaseSync(it)): DatabaseSync {
  demandPlainFile(file);
  let database: DatabaseSync | undefined;
  try {
    // It holds credentials: where it is made here, only its owner may read it.
    closeSync(openSync(file, 'a', 0o600));
    // Whole, it is never taken for anything else than a path.
    database = open(resolve(file));
    // Without a lock that is kept, a second process could write between two commits of this one.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const version = versionOf(database, file);
    if (Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0] !== 'ok') throw damagedFile(file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
    if (version < migrations.length) {
      for (const migration of migrations.slice(version)) database.exec(migration);
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}`);
    }
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database?.close();
    throw dataFileError(file, error);
  }
}

/** The schema version of a file; 0 of an empty one. */
function versionOf(database: DatabaseSync, file: string): number {
  const read = (what: string): number => Object.values(database.prepare(what).get() ?? {})[0] as number;
  const program = read('PRAGMA application_id');
  const isEmpty = read('SELECT count(*) FROM sqlite_schema') === 0;
  if (isEmpty && program === 0 && read('PRAGMA user_version') === 0) return 0;
  if (program !== applicationId) {
    throw new DataFileError(
      `the data file ${file} cannot be used: it is a database of another program; give another file`,
    );
  }
  const version = read('PRAGMA user_version');
  if (isEmpty || version < 1) throw damagedFile(file);
  if (version <= migrations.length) return version;
  throw new DataFileError(
    `the data file ${file} cannot be used: it was written by a newer payproof (its schema is version ${version}, ` +
      `this one knows up to ${migrations.length}); update payproof, or give another file`,
  );
}
