import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './usage-error.ts';

/** Refuses a file whose folder is not there, before anything is started. Throws UsageError. */
export function demandFolder(option: string, path: string): void {
  if (existsSync(dirname(path))) return;
  throw new UsageError(`${option}: the folder ${dirname(path)} is not there; make it, or give another file`);
}

/** Writes a file whole or not at all, for its user's eyes alone. */
export function writePrivate(path: string, text: string): void {
  const part = `${path}.part`;
  try {
    writeFileSync(part, text, { mode: 0o600 });
    chmodSync(part, 0o600);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
