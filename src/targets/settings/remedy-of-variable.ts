import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A file of exports has some lines; a larger one is another file. */
const bytesAtMost = 64 * 1024;

/**
 * How a variable that a target file needs is set: by loading the file of exports that lies beside it (`payproof init` and
 * `sandbox --write-target` write one), where that names it, after it was filled in; else by hand.
 * @param shown the target file as messages name it, @param path where it is
 */
export function remedyOfVariable(name: string, { shown, path }: { shown: string; path: string }): string {
  for (const file of envFilesBeside(path)) {
    const value = valueIn(join(dirname(path), file), name);
    if (value === undefined) continue;
    const place = join(dirname(shown), basename(file));
    const loading = `. ${place.startsWith('/') ? place : `./${place}`}`;
    return value === '' ? `write it into ${place} and load that (${loading})` : `load it from ${place} (${loading})`;
  }
  return `set it, for example: export ${name}=…`;
}

function envFilesBeside(path: string): string[] {
  try {
    return readdirSync(dirname(path))
      .filter((it) => it.endsWith('.env'))
      .sort();
  } catch {
    return [];
  }
}

/** What stands behind `NAME=`, without its quotes; undefined where it does not stand there. */
function valueIn(file: string, name: string): string | undefined {
  try {
    const stat = statSync(file);
    if (!stat.isFile() || stat.size > bytesAtMost) return undefined;
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .map((it) => it.trim().replace(/^export /, ''))
      .find((it) => it.startsWith(`${name}=`));
    return line?.slice(name.length + 1).replace(/^['"]|['"]$/g, '');
  } catch {
    return undefined;
  }
}
