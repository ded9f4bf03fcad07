import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { waitForOthers } from '../clock/wait-for-others.ts';
import type { WallTime } from '../clock/wall-time.ts';
import { request as httpRequest } from '../http/node-http.ts';
import type { ReceiverAnswer } from '../witness/witness.ts';

export type PostResult = { status: number } | { error: string };

/** How it is sent. */
export interface Sending {
  wall: WallTime;
  method: 'POST' | 'PUT';
  timeoutMs: number;
  lookup: LookupFunction;
  /** Hears of an answer once its head is there; `soFar` gives what has come of it, all of it before the status is given. */
  hear?(soFar: () => ReceiverAnswer): void;
}

/** A receiver that answers without end holds the sandbox of everybody: its answer is read no further. */
const readBytes = 1024 * 1024;
const interimAnswers = 100;

/** Sends one POST, or the like, and keeps no more than the status of its answer, unless somebody hears it: no redirect is followed. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { wall, method, timeoutMs, lookup, hear }: Sending,
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
    let interim = 0;
    outgoing.on('information', () => {
      interim += 1;
      if (interim > interimAnswers) finish({ error: `more than ${interimAnswers} interim answers (1xx)` });
    });
    outgoing.on('response', (incoming) => {
      incoming.on('error', () => undefined);
      const { statusCode: status = 0, rawHeaders } = incoming;
      if (hear) {
        const body = beginningOf(incoming);
        hear(() => ({ status, rawHeaders, body: body() }));
      }
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > readBytes) finish({ status });
      });
      incoming.on('close', () => finish({ status }));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => finish({ error: error.code ?? error.message }));
    outgoing.end(body);
    // Last: what is thrown before leaves no timer behind.
    cancel = waitForOthers(wall, timeoutMs, () => finish({ error: `no answer within ${timeoutMs} ms` }));
  });
}

/** How much of an answer is kept for whoever hears it. */
const keptBytes = 65_536;

function beginningOf(incoming: IncomingMessage): () => Buffer {
  const chunks: Buffer[] = [];
  let left = keptBytes;
  incoming.on('data', (chunk: Buffer) => {
    if (left > 0) chunks.push(chunk.subarray(0, left));
    left -= chunk.length;
  });
  return () => Buffer.concat(chunks);
}
