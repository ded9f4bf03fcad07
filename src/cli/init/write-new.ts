import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../contract/index.ts';
import { UsageError } from '../usage-error.ts';
import type { NewFile } from './new-file.ts';

/**
 * Writes all files or none: what is there already is never touched. Gives the files that were left out, as there is one
 * whose owner has to add the lines. Throws UsageError that names what is in the way.
 */
export function writeNew(folder: string, files: readonly NewFile[]): NewFile[] {
  const there = files.filter(({ path }) => existsSync(join(folder, path)));
  refuseThere(
    folder,
    files.filter(({ orAdd }) => !orAdd).map(({ path }) => path),
  );
  const written: string[] = [];
  try {
    for (const { path, text, mode = 0o644 } of files.filter((it) => !there.includes(it))) {
      const whole = join(folder, path);
      makeFolder(dirname(whole));
      writeFileSync(whole, text, { mode, flag: 'wx' });
      written.push(whole);
    }
  } catch (cause) {
    for (const it of written) rmSync(it);
    const { code, path = folder } = cause as NodeJS.ErrnoException;
    throw new UsageError(`${path} cannot be written: ${code}; nothing was written`, { cause });
  }
  return there;
}

/** Throws UsageError where the lines of `ignoreByGit` could not be added: a file of secrets that git sees is worse than none. */
export function demandIgnoreFile(folder: string): void {
  const path = join(folder, '.gitignore');
  try {
    if (existsSync(path)) closeSync(openSync(path, 'r+'));
  } catch (cause) {
    throw new UsageError(
      `${path} cannot be written: ${(cause as NodeJS.ErrnoException).code}; nothing was written. It has to keep secrets from git`,
      { cause },
    );
  }
}

/** Throws UsageError where one of them is there already. */
export function refuseThere(folder: string, paths: readonly string[]): void {
  const there = paths.filter((path) => existsSync(join(folder, path)));
  if (there.length === 0) return;
  const [are, them] = there.length === 1 ? ['is', 'it'] : ['are', 'them'];
  throw new UsageError(
    `${there.join(', ')} ${are} there already, so nothing was written. Move ${them} away, or write into another folder: --folder payproof`,
  );
}

/** Adds the lines that .gitignore does not have, where git looks after the folder or may; gives them. */
export function ignoreByGit(folder: string, lines: readonly string[]): string[] {
  const path = join(folder, '.gitignore');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const known = new Set(before.split(/\r?\n/).map((it) => it.trim().replace(/^\//, '')));
  const missing = lines.filter((it) => !known.has(it));
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  if (missing.length > 0) writeFileSync(path, `${start}${missing.join('\n')}\n`);
  return missing;
}
