import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** What stands under a name of a folder. Links are not followed. */
export type EntryKind =
  | 'file'
  | 'directory'
  | 'symbolic link'
  | 'named pipe'
  | 'socket'
  | 'device'
  | 'unreadable folder';

/** By `/`-separated name. */
export type Entries = ReadonlyMap<string, EntryKind>;

/** No folder of evidence comes near; one that has more is not listed further. */
export const entriesAtMost = 10_000;

/**
 * Everything below `dir` by its `/`-separated name, in order, folders included; at most `atMost` and one.
 * Rejects where `dir` itself cannot be listed.
 */
export async function entriesBelow(dir: string, atMost: number = entriesAtMost): Promise<Entries> {
  const found = new Map<string, EntryKind>();
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for await (const entry of await opendir(join(dir, folder))) {
        const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
        const kind = kindOf(entry);
        found.set(name, kind);
        if (kind === 'directory') folders.push(name);
        if (found.size > atMost) return found;
      }
    } catch (cause) {
      if (folder === '') throw cause;
      found.set(folder, 'unreadable folder');
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  if (entry.isSymbolicLink()) return 'symbolic link';
  if (entry.isFIFO()) return 'named pipe';
  return entry.isSocket() ? 'socket' : 'device';
}

/** What to say of an entry that stands where a plain file should. */
export function notPlain(kind: EntryKind): string {
  return kind === 'unreadable folder' ? 'a folder that cannot be listed' : `a ${kind}, and no plain file`;
}
