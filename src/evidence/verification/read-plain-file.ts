import { createHash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Why a file was not read, in words. */
export interface Refused {
  refused: string;
  tooLarge?: true;
}

const chunkBytes = 1 << 16;

/** A file of at most `bytesAtMost`, read once. */
export async function readPlainFile(path: string, bytesAtMost: number): Promise<Buffer | Refused> {
  const chunks: Buffer[] = [];
  return (await inChunks(path, bytesAtMost, (it) => void chunks.push(Buffer.from(it)))) ?? Buffer.concat(chunks);
}

/** Hex SHA-256 of a file of at most `bytesAtMost`, read once and never held whole. */
export async function sumPlainFile(path: string, bytesAtMost: number, signal?: AbortSignal): Promise<string | Refused> {
  const hash = createHash('sha256');
  return (await inChunks(path, bytesAtMost, (it) => void hash.update(it), signal)) ?? hash.digest('hex');
}

/**
 * Gives a plain file's bytes to `take`, which is done with a chunk when it returns. A link is not followed, a pipe not
 * waited for, and a file that changes while it is read is refused: nobody knows what was summed then.
 */
export async function inChunks(
  path: string,
  bytesAtMost: number,
  take: (chunk: Buffer) => void,
  signal?: AbortSignal,
): Promise<Refused | undefined> {
  let file: FileHandle | undefined;
  try {
    // Windows has neither flag, and makes links for administrators alone.
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const before = await file.stat({ bigint: true });
    if (!before.isFile()) return { refused: 'is no plain file' };
    if (before.size > bytesAtMost) return { refused: `is larger than ${bytesAtMost} bytes`, tooLarge: true };
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let left = bytesAtMost; ; ) {
      if (signal?.aborted) return { refused: 'was not read to its end' };
      const { bytesRead } = await file.read(buffer, 0, chunkBytes);
      if (bytesRead === 0) break;
      left -= bytesRead;
      if (left < 0) return { refused: 'grew while it was read' };
      take(buffer.subarray(0, bytesRead));
    }
    return isSame(before, await file.stat({ bigint: true })) ? undefined : { refused: 'changed while it was read' };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    return { refused: code === 'ELOOP' ? 'is a symbolic link' : `cannot be read: ${code}` };
  } finally {
    await file?.close();
  }
}

function isSame(before: BigIntStats, after: BigIntStats): boolean {
  return before.size === after.size && before.mtimeNs === after.mtimeNs && before.ctimeNs === after.ctimeNs;
}
