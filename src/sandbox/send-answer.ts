import type { FastifyReply } from 'fastify';
import type { EncodedAnswer } from './encoded-answer.ts';

/** Sends an answer as it is. */
export function sendAnswer(reply: FastifyReply, { status, headers, text }: EncodedAnswer): void {
  reply.code(status).headers(headers).send(text);
}
