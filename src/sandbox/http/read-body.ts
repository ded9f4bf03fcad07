import type { IncomingMessage } from 'node:http';
import { ApiRequest } from './api-request.ts';
import { largeFrom } from './large-bodies.ts';

/** Largest request body, in bytes. */
export const bodyLimit = 1_048_576;

export const noBody = Buffer.alloc(0);

/**
 * Gives the body of a request, or undefined as soon as it is above the limit; the rest is not kept then. Nothing is given
 * of a request that is cut off.
 * @param admit lets a client whose body is large go on.
 */
export function readBody(
  request: IncomingMessage,
  admit: (goOn: () => void) => void,
  done: (body: Buffer | undefined) => void,
): void {
  const { method, headers } = request;
  const hasNone = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  if (hasNone || method === 'GET' || method === 'HEAD') {
    done(noBody);
    return;
  }
  const chunks: Buffer[] = [];
  if (request instanceof ApiRequest && Number(headers['content-length']) <= largeFrom) {
    request.takeBody((chunk) => {
      if (chunk) chunks.push(chunk);
      else done(whole(chunks));
    });
    return;
  }
  let length = 0;
  const take = (chunk: Buffer): void => {
    const isLargeNow = length <= largeFrom && length + chunk.length > largeFrom;
    length += chunk.length;
    if (length > bodyLimit) {
      giveUp();
      return;
    }
    chunks.push(chunk);
    if (!isLargeNow) return;
    request.pause();
    admit(() => request.resume());
  };
  const end = (): void => done(whole(chunks));
  const giveUp = (): void => {
    request.off('data', take).off('end', end);
    done(undefined);
  };
  if (Number(headers['content-length']) > bodyLimit) giveUp();
  else request.on('data', take).on('end', end);
}

function whole(chunks: readonly Buffer[]): Buffer {
  const [only = noBody] = chunks;
  return chunks.length > 1 ? Buffer.concat(chunks) : only;
}
