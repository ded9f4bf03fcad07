import { constants, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sizeText } from '../../targets/bounds.ts';
import { TrafficError } from '../files/traffic-error.ts';
import { newLineReader } from './line-reader.ts';

/** Files that a command writes its log to. */
export interface LogFiles {
  /**
   * Gives each line that was written since the last look, as far as it comes before the signal aborts. Rejects where a file
   * is there and cannot be read, with TrafficError where it is none that is read.
   */
  look(give: (source: string, line: string) => void, signal: AbortSignal): Promise<void>;
}

const chunkBytes = 65_536;
/** What one scenario may write: a minute of reading. */
const bytesAtMost = 256 * 1024 ** 2;

/** What stands in the files by now was written by somebody else. */
export function logFiles(names: readonly string[], folder: string): LogFiles {
  const files = names.map((name) => {
    const path = resolve(folder, name);
    return { name, path, from: statSync(path, { throwIfNoEntry: false })?.size ?? 0 };
  });
  return {
    async look(give, signal) {
      for (const it of files) {
        if (!statSync(it.path, { throwIfNoEntry: false })) continue;
        // Without O_NONBLOCK a pipe that nobody writes to would never open.
        const file = await open(it.path, constants.O_RDONLY | constants.O_NONBLOCK);
        try {
          it.from = await read(file, it, (line) => give(it.name, line), signal);
        } finally {
          await file.close();
        }
      }
    },
  };
}

async function read(
  file: FileHandle,
  { name, from: before }: { name: string; from: number },
  give: (line: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const stat = await file.stat();
  if (!stat.isFile())
    throw new TrafficError(`--log ${name} is no plain file; give the path of the file that is logged to`);
  // Where it is smaller than before it was begun anew.
  let from = stat.size < before ? 0 : before;
  if (stat.size - from > bytesAtMost) {
    const written = sizeText(stat.size - from);
    throw new TrafficError(
      `--log ${name} grew by ${written}, and at most ${sizeText(bytesAtMost)} are read of a scenario; log less`,
    );
  }
  const reader = newLineReader(give);
  const buffer = Buffer.alloc(chunkBytes);
  while (from < stat.size && !signal.aborted) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, from);
    if (bytesRead === 0) break;
    reader.take(Buffer.from(buffer.subarray(0, bytesRead)));
    from += bytesRead;
  }
  reader.end();
  return from;
}
