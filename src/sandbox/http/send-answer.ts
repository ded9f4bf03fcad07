import type { ServerResponse } from 'node:http';
import type { EncodedAnswer } from './encoded-answer.ts';

/** Says of every answer that no real provider gave it, however it was reached: a judge marks its run SIMULATED. */
const simulatedMark = { 'x-payproof-simulated': 'sandbox' };

/** Sends an answer as it is. */
export function sendAnswer(response: ServerResponse, { status, headers, text }: EncodedAnswer): void {
  // An answer with one of these statuses has neither body nor length.
  const hasBody = status !== 204 && status !== 304;
  const length = hasBody ? { 'content-length': String(Buffer.byteLength(text)) } : {};
  response.writeHead(status, { ...headers, ...length, ...simulatedMark }).end(hasBody ? text : undefined);
}
