import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file is there already and `force` was not given. */
export class WouldOverwrite extends Error {
  override readonly name = 'WouldOverwrite';
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
 * and `force` is false. Names are `/`-separated paths below `dir`. Returns the names in the order given.
 */
export async function writeWhole(
  dir: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  { force }: { force: boolean },
): Promise<string[]> {
  if (!force) refuseOverwriting(dir, [...files.keys()]);
  await mkdir(dir, { recursive: true });
  const mark = `.${randomUUID()}.part`;
  try {
    for (const [name, content] of files) {
      await mkdir(join(dir, name, '..'), { recursive: true });
      await writeFile(join(dir, name + mark), content, { flag: 'wx' });
    }
    for (const name of files.keys()) await rename(join(dir, name + mark), join(dir, name));
  } finally {
    for (const name of files.keys()) await rm(join(dir, name + mark), { force: true });
  }
  return [...files.keys()];
}
