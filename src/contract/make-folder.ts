import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it. Node's own `recursive` never ends below /proc, where no folder can be made. */
export function makeFolder(dir: string): void {
  try {
    mkdirSync(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(dir) === dir) throw error;
    makeFolder(dirname(dir));
    mkdirSync(dir);
  }
}
