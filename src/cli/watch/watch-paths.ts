import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What is watched: a file, or all that is below a folder. */
export interface WatchedPath {
  path: string;
  isFolder: boolean;
}

/**
 * Hears of each change of a file, also where an editor puts another one in its place, or a whole folder is put in the place
 * of the one before, as git does. What cannot be watched is told to `lost` and left out.
 * @returns ends it.
 */
export function watchPaths(
  paths: readonly WatchedPath[],
  changed: (path: string) => void,
  lost: (path: string, why: string) => void,
): () => void {
  // Files are watched by their folder: a file that is replaced is another one.
  const folders = Map.groupBy(paths, (it) => (it.isFolder ? it.path : dirname(it.path)));
  const ends = [...folders].map(([folder, within]) => watchFolder(folder, within, changed, lost));
  return () => {
    for (const end of ends) end();
  };
}

function watchFolder(
  folder: string,
  within: readonly WatchedPath[],
  changed: (path: string) => void,
  lost: (path: string, why: string) => void,
): () => void {
  const whole = within.some((it) => it.isFolder);
  const names = new Map(within.filter((it) => !it.isFolder).map((it) => [basename(it.path), it.path]));
  function begin(): FSWatcher | undefined {
    try {
      const watcher = watch(folder, { recursive: whole }, (_event, name) => {
        const path = name === null ? undefined : (names.get(name) ?? (whole ? join(folder, name) : undefined));
        if (path !== undefined) changed(path);
      });
      watcher.on('error', (error) => lost(folder, error.message));
      return watcher;
    } catch (error) {
      lost(folder, (error as Error).message);
      return undefined;
    }
  }
  let inside = begin();
  const above = watchAbove(folder, () => {
    inside?.close();
    inside = begin();
    for (const { path } of within) changed(path);
  });
  return () => {
    inside?.close();
    above?.close();
  };
}

/** A watch hears no more of a folder that was taken away, and nothing of the one that comes in its place: the one above does. */
function watchAbove(folder: string, isAnother: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(dirname(folder), (event, name) => {
      if (event === 'rename' && name === basename(folder) && existsSync(folder)) isAnother();
    });
    // Where it cannot be watched, only a folder that is replaced goes unheard.
    watcher.on('error', () => undefined);
    return watcher;
  } catch {
    return undefined;
  }
}
