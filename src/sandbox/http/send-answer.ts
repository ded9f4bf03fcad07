import type { ServerResponse } from 'node:http';
import type { EncodedAnswer } from './encoded-answer.ts';

/** Says of every answer that no real provider gave it, however it was reached: a judge marks its run SIMULATED. */
const simulatedMark = { 'x-payproof-simulated': 'sandbox' };

/** Sends an answer as it is. */
export function sendAnswer(response: ServerResponse, { status, headers, text }: EncodedAnswer): void {
  // An answer with one of these statuses has neither body nor length.
  const hasBody = status !== 204 && status !== 304;
  if (!hasBody) {
    response.writeHead(status, { ...headers, ...simulatedMark }).end();
    return;
  }
  const length = Buffer.byteLength(text);
  response.writeHead(status, { ...headers, 'content-length': length, ...simulatedMark });
  // The same bytes where all of them are ASCII, and faster.
  response.end(text, length === text.length ? 'latin1' : 'utf8');
}
