import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WallTime } from '../wall-time.ts';
import { isLoopbackAddress, isLoopbackHost } from './destination.ts';

export type PostResult = { status: number } | { error: string };

/** Sends one POST and reads no more than the status of its answer: no redirect is followed. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { wall, timeoutMs }: { wall: WallTime; timeoutMs: number },
): Promise<PostResult> {
  return new Promise((resolve) => {
    const target = new URL(url);
    const open = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = open(target, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      ...(isLoopbackHost(target.hostname) ? { lookup: loopbackLookup } : {}),
    });
    const cancel = wall.after(timeoutMs, () => finish({ error: `no answer within ${timeoutMs} ms` }));
    function finish(result: PostResult): void {
      cancel();
      outgoing.destroy();
      resolve(result);
    }
    outgoing.on('response', (incoming) => {
      incoming.resume();
      incoming.on('close', () => finish({ status: incoming.statusCode ?? 0 }));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => finish({ error: error.code ?? error.message }));
    outgoing.end(body);
  });
}

/** A name that means this machine must also resolve to it. */
const loopbackLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const own = (addresses ?? []).filter((it) => isLoopbackAddress(it.address));
    const [first] = own;
    if (error || !first) return done(error ?? new Error(`${host} does not resolve to loopback`), '', 0);
    if (options.all) done(null, own);
    else done(null, first.address, first.family);
  });
};
