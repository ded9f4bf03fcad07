import type { Readable } from 'node:stream';
import { bounds } from '../../targets/bounds.ts';

/** What was seen of a body that streams by. */
export interface TeedBody {
  /** All of it; undefined where it was larger than what is kept of one. */
  whole(): Buffer | undefined;
}

/** Keeps a copy of a body while it flows on, as far as it is within the bounds. */
export function teedBody(stream: Readable): TeedBody {
  let chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= bounds.bodyBytes) chunks.push(chunk);
    else chunks = [];
  });
  return { whole: () => (bytes > bounds.bodyBytes ? undefined : Buffer.concat(chunks)) };
}
