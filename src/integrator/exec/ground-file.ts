import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The JSON file of a command: nobody but its user may read it. */
export interface GroundFile {
  path: string;
  write(ground: object): void;
  remove(): void;
}

export function newGroundFile(): GroundFile {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-exec-'));
  const path = join(folder, 'ground.json');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // It holds credentials: it goes however this process ends.
  process.once('exit', remove);
  return {
    path,
    write(ground) {
      writeFileSync(path, `${JSON.stringify(ground, undefined, 2)}\n`, { mode: 0o600 });
      chmodSync(path, 0o600);
    },
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}
