import type { FastifyReply } from 'fastify';
import type { Answer } from './decision.ts';

/** Sends an answer and gives the text of its body. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): string {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  reply.code(status);
  if (typeof body === 'object') reply.header('content-type', 'application/json; charset=utf-8');
  reply.headers(headers).send(text);
  return text;
}
