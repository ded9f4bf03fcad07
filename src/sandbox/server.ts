import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { Answer, JsonObject } from './decision.ts';
import { jsonAnswer } from './decision.ts';
import { encodeAnswer } from './encoded-answer.ts';
import { sendAnswer } from './send-answer.ts';
import { basePathOf } from './serve-api.ts';
import { slices } from './slices.ts';

/** Largest request body, in bytes. */
export const bodyLimit = 1_048_576;

/** The one HTTP server, without routes. Whatever reaches no route is answered with JSON all the same. */
export function newServer(): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit,
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 8_192, ignoreTrailingSlash: false, caseSensitive: true },
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (_error, request, reply) => {
      sendAnswer(reply, encodeAnswer(problemAt(request.url)));
    },
  });
  app.setNotFoundHandler((request, reply) => {
    sendAnswer(reply, encodeAnswer(problemAt(request.url)));
  });
  return app;
}

/** A path that no route can read: told by the API below which it lies. */
function problemAt(url: string): Answer {
  const slice = slices.find((it) => url.startsWith(`${basePathOf(it)}/`));
  if (slice) return slice.problem('unknown-path');
  const paths = [...slices.map(basePathOf), '/_payproof'].join(', ');
  return jsonAnswer(404, { statusCode: '404', statusMessage: `Nothing is here; the sandbox serves ${paths}` });
}

const statusOfError: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** What the HTTP parser refuses never becomes a request: it is answered on the socket, which is then closed. */
function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statusOfError[error.code ?? ''] ?? 400;
  const body: JsonObject = { statusCode: String(status), statusMessage: STATUS_CODES[status] ?? 'Bad Request' };
  const text = JSON.stringify(body);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + text);
}
