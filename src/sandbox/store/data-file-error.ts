/** A data file that cannot be used, or can be used no longer: what is wrong with it, and what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

const damaged = 'it is damaged; restore a copy, or give another file';

/** What SQLite's primary result codes mean for whoever runs the sandbox. */
const meanings: Readonly<Record<number, string>> = {
  1: damaged,
  3: 'it may not be written; give a file that you may write',
  5: 'another process uses it; stop that one, or give another file',
  8: 'it may not be written; give a file that you may write',
  10: 'it could not be read or written; look at the disk and start again',
  11: damaged,
  13: 'there is no room left on its disk; make room and start again',
  14: 'it cannot be opened; its folder must exist and be writable, and it must be a plain file',
  26: 'it is no SQLite database; give another file',
};

const meaningsOfSystem: Readonly<Record<string, string>> = {
  EACCES: meanings[8] ?? '',
  EPERM: meanings[8] ?? '',
  EROFS: meanings[8] ?? '',
  ENOSPC: meanings[13] ?? '',
  EISDIR: meanings[14] ?? '',
  ENOENT: meanings[14] ?? '',
  ENOTDIR: meanings[14] ?? '',
  ELOOP: meanings[14] ?? '',
  ENAMETOOLONG: meanings[14] ?? '',
  // A NUL in its name.
  ERR_INVALID_ARG_VALUE: meanings[14] ?? '',
  // A number that no row of ours has.
  ERR_OUT_OF_RANGE: damaged,
};

/** Of a pipe, a folder, a device. */
export function noPlainFile(file: string): DataFileError {
  return new DataFileError(`the data file ${file} cannot be used: ${meanings[14]}`);
}

/** Of a file that SQLite can open, but whose pages are not as they were written. */
export function damagedFile(file: string): DataFileError {
  return new DataFileError(`the data file ${file} cannot be used: ${damaged}`);
}

/** Of a commit that failed, for whatever reason: it is told in any case. */
export function failedCommit(file: string, error: unknown): DataFileError {
  try {
    return dataFileError(file, error);
  } catch {
    const message = error instanceof Error ? error.message : String(error);
    return new DataFileError(`the data file ${file} cannot be written: ${message}`, { cause: error });
  }
}

/** Turns what node:sqlite or node:fs threw into a DataFileError; anything else is thrown as it is. */
export function dataFileError(file: string, error: unknown): DataFileError {
  if (error instanceof DataFileError) return error;
  const { errcode, errstr, code } = error as { errcode?: number; errstr?: string; code?: string };
  const meaning =
    errcode === undefined ? meaningsOfSystem[code ?? ''] : (meanings[errcode & 0xff] ?? `SQLite says: ${errstr}`);
  if (meaning === undefined) throw error;
  return new DataFileError(`the data file ${file} cannot be used: ${meaning}`, { cause: error });
}
