import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { configFile } from '../../targets/index.ts';

/** The targets that --target takes by name: those that are built in, and those of the folder's configuration. */
export function targetNames(folder: string): string[] {
  return ['sandbox', 'prism', ...ownNames(join(folder, configFile))];
}

/** Whoever completes a line is told of no mistake in the file; a name that a shell would read as more than a word is left out. */
function ownNames(file: string): string[] {
  try {
    const { targets } = parse(readFileSync(file, 'utf8'), { logLevel: 'silent' }) as { targets?: object };
    return Object.keys(targets ?? {}).filter((it) => /^[\w.-]+$/.test(it));
  } catch {
    return [];
  }
}
