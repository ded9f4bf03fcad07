import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defined } from '../../contract/defined.ts';
import { eventStream } from '../feed/sent-event.ts';
import { bodyLimit } from '../http/read-body.ts';
import { demandScope } from '../pages/demand-scope.ts';
import { isBoundedJson } from '../slice/json-bounds.ts';
import { answerControl, refusalOf } from './answer-control.ts';
import { ControlError } from './control-answer.ts';
import { type ControlOperation, controlOperations } from './control-contract.ts';
import type { ControlGround, ControlRequest } from './control-handler.ts';
import { controlPath } from './control-path.ts';
import { accessProblem, sessionOf } from './demand-access.ts';
import { bodyOf, linesOf } from './json-pieces.ts';
import { readSnapshot, withoutRows } from './read-snapshot.ts';

/** Serves the control plane. With a token, every request must carry it; without one, only loopback may ask. */
export function serveControl(app: FastifyInstance, options: ControlGround): void {
  app.register(
    async (control) => {
      control.removeAllContentTypeParsers();
      control.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      control.addHook('onRequest', (request, _reply, done) => done(accessProblem(request, options)));
      control.setErrorHandler((error: Error & { status?: number; statusCode?: number }, request, reply) => {
        const isBody = error.statusCode !== undefined && error.statusCode < 500;
        if (request.is404 && isBody && error.statusCode !== 413) return reply.code(404).send(unknownOperation);
        const { workspace } = (request.params ?? {}) as { workspace?: string };
        const { status, message } = refusalOf(error, workspace, options);
        reply.code(status).send({ error: message });
      });
      control.setNotFoundHandler((_request, reply) => {
        reply.code(404).send(unknownOperation);
      });
      const serve = (
        router: FastifyInstance,
        operation: ControlOperation,
        read: (request: FastifyRequest) => Record<string, unknown> | Promise<Record<string, unknown>>,
      ): void => {
        const { operationId, method, path, body: judge, isBodyOptional } = operation;
        router.route({
          method,
          url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          bodyLimit,
          async handler(request, reply) {
            const isLeftOut = isBodyOptional && !(Buffer.isBuffer(request.body) && request.body.length > 0);
            const body = judge && !isLeftOut ? await read(request) : {};
            const { workspace: of } = request.params as { workspace?: string };
            const query = request.query as ControlRequest['query'];
            const demanded = { workspace: of, given: judge ? body : query };
            demandScope(sessionOf(request, options), operationId, demanded);
            const { headers } = request;
            const answer = await answerControl(operation, { workspace: of, query, headers, body }, options);
            if (answer.events) {
              reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store');
              return reply.code(answer.status).send(eventStream(answer.events));
            }
            if (answer.file) {
              const { name, type, bytes } = answer.file;
              reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
              return reply.code(answer.status).send(Buffer.from(bytes));
            }
            if (answer.lines) {
              reply.type('application/x-ndjson; charset=utf-8');
              return reply.code(answer.status).send(linesOf(answer.lines));
            }
            if (!answer.pieces) return reply.code(answer.status).send(answer.body);
            reply.type('application/json; charset=utf-8');
            return reply.code(answer.status).send(bodyOf(answer.pieces));
          },
        });
      };
      for (const it of controlOperations()) if (it.operationId !== streamed) serve(control, it, jsonOf);
      control.register(async (streaming) => {
        streaming.removeAllContentTypeParsers();
        streaming.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
        for (const it of controlOperations()) {
          if (it.operationId !== streamed) continue;
          const { body: judge } = it;
          const bare = defined({ ...it, body: judge && ((value: unknown) => judge(withoutRows(value))) });
          serve(streaming, bare, ({ body }) => readSnapshot(streamOf(body)));
        }
      });
    },
    { prefix: controlPath },
  );
}

/** The operation whose body has no bound but its size. */
const streamed = 'restoreWorkspace';

/** None where the request has no body. */
function streamOf(body: unknown): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}

const unknownOperation = { error: 'the control plane has no such operation; see specs/sandbox-control/openapi.yaml' };

function jsonOf({ body }: FastifyRequest): Record<string, unknown> {
  const text = Buffer.isBuffer(body) && isUtf8(body) ? body.toString('utf8') : '';
  if (!isBoundedJson(text)) throw new ControlError(400, 'the body holds too many values');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below like every other body that is no JSON object.
  }
  throw new ControlError(400, 'the body must be a JSON object');
}
