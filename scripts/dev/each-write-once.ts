import { statSync } from 'node:fs';

/** Tells of a path when its file was written or removed since it was told last: systems tell of one write several times. */
export function eachWriteOnce(changed: (path: string) => void): (path: string) => void {
  const toldAt = new Map<string, number | undefined>();
  return (path) => {
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (toldAt.has(path) && toldAt.get(path) === writtenAt) return;
    toldAt.set(path, writtenAt);
    changed(path);
  };
}
