import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** The bytes of a file that an option names. Throws UsageError. */
export function readGiven(option: string, file: string, folder: string): Buffer {
  try {
    return readFileSync(resolve(folder, file));
  } catch (cause) {
    throw new UsageError(`${option} ${file} cannot be read: ${(cause as NodeJS.ErrnoException).code}`, { cause });
  }
}
