import type { ServerResponse } from 'node:http';
import type { EncodedAnswer } from './encoded-answer.ts';

/** Sends an answer as it is. */
export function sendAnswer(response: ServerResponse, { status, headers, text }: EncodedAnswer): void {
  // An answer with one of these statuses has neither body nor length.
  const hasBody = status !== 204 && status !== 304;
  const length = hasBody ? { 'content-length': String(Buffer.byteLength(text)) } : {};
  response.writeHead(status, { ...headers, ...length }).end(hasBody ? text : undefined);
}
