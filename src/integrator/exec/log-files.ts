import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { newLineReader } from './line-reader.ts';

/** Files that a command writes its log to. */
export interface LogFiles {
  /** Gives each line that was written since the last look. Throws where one is there and cannot be read. */
  look(give: (source: string, line: string) => void): void;
}

const chunkBytes = 65_536;

/** What stands in the files by now was written by somebody else. */
export function logFiles(names: readonly string[], folder: string): LogFiles {
  const files = names.map((name) => {
    const path = resolve(folder, name);
    return { name, path, from: statSync(path, { throwIfNoEntry: false })?.size ?? 0 };
  });
  return {
    look(give) {
      for (const it of files) {
        const size = statSync(it.path, { throwIfNoEntry: false })?.size;
        if (size === undefined) continue;
        // It was begun anew.
        if (size < it.from) it.from = 0;
        it.from = read(it.path, it.from, (line) => give(it.name, line));
      }
    },
  };
}

function read(path: string, start: number, give: (line: string) => void): number {
  const file = openSync(path, 'r');
  try {
    const reader = newLineReader(give);
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(chunkBytes);
    let from = start;
    while (from < size) {
      const length = readSync(file, buffer, 0, chunkBytes, from);
      if (length === 0) break;
      reader.take(Buffer.from(buffer.subarray(0, length)));
      from += length;
    }
    reader.end();
    return from;
  } finally {
    closeSync(file);
  }
}
