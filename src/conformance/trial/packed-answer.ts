import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RawAnswer } from '../../targets/exchange.ts';

/** Packed fast: what makes answers large (bitmaps, the same members again and again) packs well anyhow. */
export function packedBody(body: Buffer): Buffer {
  return deflateRawSync(body, { level: constants.Z_BEST_SPEED });
}

/** What unpacks a body for whoever reads it, and keeps it no longer than somebody else does. */
export function bodyUnpacker(packed: Buffer): () => Buffer {
  let last: WeakRef<Buffer> | undefined;
  return () => {
    const body = last?.deref() ?? inflateRawSync(packed);
    last = new WeakRef(body);
    return body;
  };
}

/** The answer with a body that is got each time it is read. */
export function withBody({ status, headers }: RawAnswer, get: () => Buffer): RawAnswer {
  return Object.defineProperty({ status, headers } as RawAnswer, 'body', { get, enumerable: true });
}
