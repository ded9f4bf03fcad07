import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** No driver comes near. */
const filesAtMost = 200;

/** A file that is named as from the own one, in any form of import. */
const relativeImport = /\b(?:from|import|require)[\s(]*["'](\.{1,2}\/[^"'\n]+)["']/g;

/**
 * The files of a module's own that it imports, and those that they do, also where one is not there yet: who saves two new files
 * saves one of them first. Without itself, packages, and what has no folder.
 */
export function importedBy(module: string): string[] {
  const found = new Set([module]);
  for (const path of found) {
    if (found.size > filesAtMost) break;
    for (const [, name = ''] of textOf(path)?.matchAll(relativeImport) ?? []) {
      const imported = resolve(dirname(path), name);
      if (existsSync(dirname(imported))) found.add(imported);
    }
  }
  found.delete(module);
  return [...found];
}

/** Undefined for what is no file, or is not there. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
