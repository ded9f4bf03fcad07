import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** Ways in which HTTP/1.1 lets one answer travel. No document of ours names any of them. */
export interface Wire {
  coding: 'none' | 'gzip';
  transfer: 'chunked' | 'length' | 'pieces';
  interim: 'none' | 'processing';
}

/** Sends an answer as the readings say. */
export async function sendWire(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, text }: { status: number; headers: Record<string, string | string[]>; text: string },
  { coding, transfer, interim }: Wire,
): Promise<void> {
  if (interim === 'processing') response.writeProcessing();
  const isAsked = /\bgzip\b/i.test(String(request.headers['accept-encoding'] ?? ''));
  const isCoded = coding === 'gzip' && isAsked && text !== '';
  const bytes = isCoded ? gzipSync(text) : Buffer.from(text);
  response.writeHead(status, {
    ...headers,
    ...(isCoded ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
    ...(transfer === 'length' ? { 'Content-Length': String(bytes.length) } : {}),
  });
  if (transfer !== 'pieces' || bytes.length < 3) {
    response.end(bytes);
    return;
  }
  // A letter of several bytes may come in two pieces.
  const third = Math.ceil(bytes.length / 3);
  for (const from of [0, third, 2 * third]) {
    response.write(bytes.subarray(from, from + third));
    await nextTurn();
  }
  response.end();
}

/** Closes a connection that nothing came over for a moment, or lets it outlive the pauses of a machine under load. */
export function keepConnections(server: Server, idle: 'brief' | 'kept'): Server {
  return Object.assign(server, { keepAliveTimeout: idle === 'brief' ? 30 : 120_000, keepAliveTimeoutBuffer: 0 });
}

/** A message in the language of the country: only codes and states are named by the documents. */
export function inShona(text: string): string {
  return `Ruregerero – hazvina kubudirira: «${text}» ✓`;
}
