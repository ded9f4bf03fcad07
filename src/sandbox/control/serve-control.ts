import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defined } from '../../contract/defined.ts';
import { SignatureError } from '../deliveries/own-header.ts';
import { FaultError } from '../faults/fault.ts';
import { eventStream } from '../feed/sent-event.ts';
import { bodyLimit } from '../http/read-body.ts';
import { demandScope } from '../pages/demand-scope.ts';
import { redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { warn } from '../secrets/warn.ts';
import { DialectError } from '../slice/dialects.ts';
import { isBoundedJson } from '../slice/json-bounds.ts';
import { apiHandlers } from './api-handlers.ts';
import { clockHandlers } from './clock-handlers.ts';
import { contractHandlers } from './contract-handlers.ts';
import { type ControlAnswer, ControlError } from './control-answer.ts';
import { type ControlOperation, controlOperations } from './control-contract.ts';
import type { ControlGround, ControlHandler, ControlRequest } from './control-handler.ts';
import { controlPath } from './control-path.ts';
import { accessProblem, sessionOf } from './demand-access.ts';
import { dueHandlers } from './due-handlers.ts';
import { feedHandlers } from './feed-handlers.ts';
import { findingHandlers } from './finding-handlers.ts';
import { handsetHandlers } from './handset-handlers.ts';
import { indexHandlers } from './index-handlers.ts';
import { bodyOf, linesOf } from './json-pieces.ts';
import { operatorHandlers } from './operator-handlers.ts';
import { readSnapshot, withoutRows } from './read-snapshot.ts';
import { snapshotHandlers } from './snapshot-handlers.ts';
import { trafficHandlers } from './traffic-handlers.ts';
import { workspaceHandlers } from './workspace-handlers.ts';
import { onlyWorkspace, workspaceOf } from './workspace-of.ts';

/** Handlers by operationId of specs/sandbox-control/openapi.yaml. */
export const controlHandlers: Readonly<Record<string, ControlHandler>> = {
  ...indexHandlers,
  ...workspaceHandlers,
  ...snapshotHandlers,
  ...handsetHandlers,
  ...clockHandlers,
  ...dueHandlers,
  ...contractHandlers,
  ...trafficHandlers,
  ...findingHandlers,
  ...feedHandlers,
  ...operatorHandlers,
  ...apiHandlers,
};

/** What is wrong with a wish, told as it is. */
const mistakes = [DialectError, FaultError, SignatureError];

/** Serves the control plane. With a token, every request must carry it; without one, only loopback may ask. */
export function serveControl(app: FastifyInstance, options: ControlGround): void {
  app.register(
    async (control) => {
      control.removeAllContentTypeParsers();
      control.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      control.addHook('onRequest', (request, _reply, done) => done(accessProblem(request, options)));
      control.setErrorHandler((error: Error & { status?: number; statusCode?: number }, request, reply) => {
        const isMistake = mistakes.some((it) => error instanceof it);
        const isBody = error.statusCode !== undefined && error.statusCode < 500;
        if (request.is404 && isBody && error.statusCode !== 413) return reply.code(404).send(unknownOperation);
        const status = isMistake ? 400 : (error.status ?? error.statusCode ?? 500);
        const secrets = secretsFor(request, options);
        if (status >= 500) warn(error, secrets);
        const message = status >= 500 ? 'the sandbox failed; its stderr says where' : error.message;
        reply.code(status).send({ error: redactorOf(secrets)(message).slice(0, longestError) });
      });
      control.setNotFoundHandler((_request, reply) => {
        reply.code(404).send(unknownOperation);
      });
      const serve = (
        router: FastifyInstance,
        { operationId, method, path, body: judge, isBodyOptional, isDeed, isPrivate }: ControlOperation,
        read: (request: FastifyRequest) => Record<string, unknown> | Promise<Record<string, unknown>>,
      ): void => {
        const handler = controlHandlers[operationId];
        if (!handler) throw new Error(`the control plane has no handler for ${operationId}`);
        router.route({
          method,
          url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          bodyLimit,
          async handler(request, reply) {
            const isLeftOut = isBodyOptional && !(Buffer.isBuffer(request.body) && request.body.length > 0);
            const body = judge && !isLeftOut ? await read(request) : {};
            const [problem] = judge?.(body) ?? [];
            if (problem)
              throw new ControlError(
                400,
                `the body${problem.instancePath.replaceAll('/', '.')} ${problem.message ?? 'is wrong'}`,
              );
            const { workspace: of } = request.params as { workspace?: string };
            const query = request.query as ControlRequest['query'];
            demandScope(sessionOf(request, options), operationId, { workspace: of, given: judge ? body : query });
            const asked = requestOf(request, path, body, options);
            const answering = handler(asked, options);
            // Before its consequences: whoever is answered by it is answered once the event loop goes round.
            const { deed = asked.body } = answering instanceof Promise ? {} : answering;
            if (isDeed && !isPrivate) tellDeed(operationId, { ...asked, body: deed }, options);
            const answer: ControlAnswer = await answering;
            await options.engine.stored();
            if (isDeed) addDeed(operationId, asked);
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

function tellDeed(operation: string, { workspace, body }: ControlRequest, { witness }: ControlGround): void {
  witness?.done({ workspace: workspace.id, at: workspace.clock.now(), operation, body });
}

/** Its body may hold a PIN: only its name is told. */
function addDeed(operation: string, { workspace: { feed, clock } }: ControlRequest): void {
  feed.add({ kind: 'deed', show: () => ({ operation }) }, clock.now());
}

/** The operation whose body has no bound but its size. */
const streamed = 'restoreWorkspace';

/** None where the request has no body. */
function streamOf(body: unknown): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}

/** A message may quote what a client sent. */
const longestError = 2_000;

const unknownOperation = { error: 'the control plane has no such operation; see specs/sandbox-control/openapi.yaml' };

/** What an error must not tell: the token, and what the workspace keeps secret. */
function secretsFor({ params }: FastifyRequest, { token, workspaces }: ControlGround): string[] {
  const { workspace: id = '' } = (params ?? {}) as { workspace?: string };
  const [only] = workspaces.all();
  const workspace = workspaces.get(id) ?? (id === onlyWorkspace ? only : undefined);
  return workspace ? secretsOf(workspace, token) : token === undefined ? [] : [token];
}

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

function requestOf(
  request: FastifyRequest,
  path: string,
  body: Record<string, unknown>,
  { workspaces }: ControlGround,
): ControlRequest {
  const { workspace: id = '' } = request.params as { workspace?: string };
  const workspace = path.includes('{workspace}') ? workspaceOf(id, workspaces) : undefined;
  // Operations without the parameter never look at the workspace.
  return {
    workspace: workspace as ControlRequest['workspace'],
    query: request.query as ControlRequest['query'],
    headers: request.headers,
    body,
  };
}
