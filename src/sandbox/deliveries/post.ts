import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WallTime } from '../clock/wall-time.ts';
import { request as httpRequest } from '../http/node-http.ts';

export type PostResult = { status: number } | { error: string };

/** How it is sent. */
export interface Sending {
  wall: WallTime;
  method: 'POST' | 'PUT';
  timeoutMs: number;
  lookup: LookupFunction;
}

/** Sends one POST, or the like, and reads no more than the status of its answer: no redirect is followed. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { wall, method, timeoutMs, lookup }: Sending,
): Promise<PostResult> {
  return new Promise((resolve) => {
    const target = new URL(url);
    const open = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = open(target, {
      method,
      agent: false,
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      lookup,
    });
    let cancel = (): void => undefined;
    function finish(result: PostResult): void {
      cancel();
      outgoing.destroy();
      resolve(result);
    }
    outgoing.on('response', (incoming) => {
      incoming.on('error', () => undefined);
      incoming.resume();
      incoming.on('close', () => finish({ status: incoming.statusCode ?? 0 }));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => finish({ error: error.code ?? error.message }));
    outgoing.end(body);
    // Last: what is thrown before leaves no timer behind.
    cancel = wall.after(timeoutMs, () => finish({ error: `no answer within ${timeoutMs} ms` }));
  });
}
