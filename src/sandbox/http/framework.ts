import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import type { Answer } from '../slice/decision.ts';
import { lingerAfter } from './close-gently.ts';
import { encodeAnswer } from './encoded-answer.ts';
import { bodyLimit } from './read-body.ts';
import { sendAnswer } from './send-answer.ts';

/** Gives the framework what it serves. */
export type AddRoutes = (app: FastifyInstance) => Promise<void>;

/** Serves a request that belongs to no API. */
export type Framework = (request: IncomingMessage, response: ServerResponse) => void;

/** The web framework with its routes, for a server that is there already and tells it what to serve. */
export async function newFramework(
  server: Server,
  {
    addRoutes,
    strayed,
    lingerMs,
  }: { addRoutes: AddRoutes; strayed(request: { method: string; url: string }): Answer; lingerMs: number },
): Promise<Framework> {
  const app = fastify({
    logger: false,
    bodyLimit,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 8_192, ignoreTrailingSlash: false, caseSensitive: true },
    serverFactory: () => server,
    // The server has told it already.
    clientErrorHandler: () => undefined,
    frameworkErrors: (_error, request, reply) => {
      sendAnswer(reply.hijack().raw, encodeAnswer(strayed(request)));
    },
  });
  app.addHook('onError', (request, _reply, error, done) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') lingerAfter(request.raw, lingerMs);
    done();
  });
  app.setNotFoundHandler((request, reply) => {
    sendAnswer(reply.hijack().raw, encodeAnswer(strayed(request)));
  });
  await addRoutes(app);
  await app.ready();
  return (request, response) => app.routing(request, response);
}
