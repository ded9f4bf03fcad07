import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What is watched: a file, or all that is below a folder. */
export interface WatchedPath {
  path: string;
  isFolder: boolean;
}

/**
 * Hears of each change of a file, also where an editor puts another one in its place. What cannot be watched is told to
 * `lost` and left out.
 * @returns ends it.
 */
export function watchPaths(
  paths: readonly WatchedPath[],
  changed: (path: string) => void,
  lost: (path: string, why: string) => void,
): () => void {
  const watchers: FSWatcher[] = [];
  // Files are watched by their folder: a file that is replaced is another one.
  const folders = Map.groupBy(paths, (it) => (it.isFolder ? it.path : dirname(it.path)));
  for (const [folder, within] of folders) {
    const whole = within.some((it) => it.isFolder);
    const names = new Map(within.filter((it) => !it.isFolder).map((it) => [basename(it.path), it.path]));
    try {
      const watcher = watch(folder, { recursive: whole }, (_event, name) => {
        const path = name === null ? undefined : (names.get(name) ?? (whole ? join(folder, name) : undefined));
        if (path !== undefined) changed(path);
      });
      watcher.on('error', (error) => lost(folder, error.message));
      watchers.push(watcher);
    } catch (error) {
      lost(folder, (error as Error).message);
    }
  }
  return () => {
    for (const it of watchers) it.close();
  };
}
