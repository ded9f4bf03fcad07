import { type Stats, statSync } from 'node:fs';
import { DataFileError, dataFileError, noPlainFile } from './data-file-error.ts';

/** What SQLite keeps beside a database. */
const besides = ['', '-wal', '-shm', '-journal'];

/**
 * Throws DataFileError where a path names something else than a plain file, or one that may be made: a pipe or a device
 * would be waited for, and SQLite takes some names for a database that is gone at the end.
 */
export function demandPlainFile(file: string): void {
  if (file === '' || file === ':memory:') {
    throw new DataFileError(
      `the data file "${file}" cannot be used: it names no file; give a file, or leave --data out to keep nothing`,
    );
  }
  for (const tail of besides) {
    const there = statsOf(file, file + tail);
    if (there && !there.isFile()) throw noPlainFile(file);
  }
}

/** Undefined where nothing is there. */
function statsOf(file: string, path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw dataFileError(file, error);
  }
}
