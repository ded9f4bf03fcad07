import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../contract/index.ts';

/** A file is there already and `force` was not given. */
export class WouldOverwrite extends Error {
  override readonly name = 'WouldOverwrite';
}

/** A file or its folder cannot be made: its disk is full, its place is none for files, or whoever runs payproof may not. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable';
}

/** Throws WouldOverwrite where `dir` has a file of one of these names. */
export function refuseOverwriting(dir: string, names: readonly string[]): void {
  const there = names.filter((name) => existsSync(join(dir, name)));
  if (there.length > 0)
    throw new WouldOverwrite(`${dir} already has ${there.join(', ')}; give --force to replace them, or another --out`);
}

/**
 * Writes files into `dir` (made where it is missing) so that each appears whole or not at all: all are written under
 * temporary names first, then renamed. Throws WouldOverwrite, before anything is written, where one is there already
 * and `force` is false, and Unwritable. Names are `/`-separated paths below `dir`. Returns the names in the order given.
 */
export async function writeWhole(
  dir: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  { force }: { force: boolean },
): Promise<string[]> {
  if (!force) refuseOverwriting(dir, [...files.keys()]);
  await naming(dir, () => makeFolder(dir));
  const mark = `.${randomUUID()}.part`;
  try {
    for (const [name, content] of files) {
      await naming(join(dir, name), () => makeFolder(join(dir, name, '..')));
      await naming(join(dir, name), () => writeFile(join(dir, name + mark), content, { flag: 'wx' }));
    }
    for (const name of files.keys())
      await naming(join(dir, name), () => rename(join(dir, name + mark), join(dir, name)));
  } finally {
    for (const name of files.keys()) await rm(join(dir, name + mark), { force: true });
  }
  return [...files.keys()];
}

/** A disk that is full, or fails, names no file; nobody knows the temporary one. */
async function naming(file: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const { message } = cause as Error;
    const [what = message] = message.split(/, (?=\w+(?: '|$))/);
    throw new Unwritable(`${file} cannot be written: ${what}`, { cause });
  }
}
