import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../deliveries/destination.ts';
import { DialectError } from '../dialects.ts';
import { FaultError } from '../faults/fault.ts';
import { clockHandlers } from './clock-handlers.ts';
import { controlOperations } from './control-contract.ts';
import {
  type ControlAnswer,
  ControlError,
  type ControlGround,
  type ControlHandler,
  type ControlRequest,
} from './control-handler.ts';
import { handsetHandlers } from './handset-handlers.ts';
import { operatorHandlers } from './operator-handlers.ts';
import { trafficHandlers } from './traffic-handlers.ts';
import { workspaceHandlers } from './workspace-handlers.ts';

/** Path below which the control plane is served; no API begins with it. */
export const controlPath = '/_payproof';

/** Handlers by operationId of specs/sandbox-control/openapi.yaml. */
export const controlHandlers: Readonly<Record<string, ControlHandler>> = {
  ...workspaceHandlers,
  ...handsetHandlers,
  ...clockHandlers,
  ...trafficHandlers,
  ...operatorHandlers,
};

/** Serves the control plane. With a token, every request must carry it; without one, only loopback may ask. */
export function serveControl(app: FastifyInstance, options: ControlGround & { token: string | undefined }): void {
  app.register(
    async (control) => {
      control.removeAllContentTypeParsers();
      control.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      control.addHook('onRequest', (request, _reply, done) => done(refusalOf(request, options.token)));
      control.setErrorHandler((error: Error & { status?: number; statusCode?: number }, _request, reply) => {
        const isMistake = error instanceof DialectError || error instanceof FaultError;
        const status = isMistake ? 400 : (error.status ?? error.statusCode ?? 500);
        if (status >= 500) process.emitWarning(error);
        reply.code(status).send({ error: error.message });
      });
      control.setNotFoundHandler((_request, reply) => {
        reply
          .code(404)
          .send({ error: 'the control plane has no such operation; see specs/sandbox-control/openapi.yaml' });
      });
      for (const { operationId, method, path, body: judge } of controlOperations()) {
        const handler = controlHandlers[operationId];
        if (!handler) throw new Error(`the control plane has no handler for ${operationId}`);
        control.route({
          method,
          url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          async handler(request, reply) {
            const body = judge ? jsonOf(request) : {};
            const [problem] = judge?.(body) ?? [];
            if (problem)
              throw new ControlError(
                400,
                `the body${problem.instancePath.replaceAll('/', '.')} ${problem.message ?? 'is wrong'}`,
              );
            const answer: ControlAnswer = await handler(requestOf(request, path, body, options), options);
            return reply.code(answer.status).send(answer.body);
          },
        });
      }
    },
    { prefix: controlPath },
  );
}

/** Why a request may not be made at all: no token, or a web page behind it. */
function refusalOf({ headers }: FastifyRequest, token: string | undefined): ControlError | undefined {
  if (token !== undefined) {
    const given = Buffer.from(headers.authorization ?? '');
    const right = Buffer.from(`Bearer ${token}`);
    if (given.length === right.length && timingSafeEqual(given, right)) return undefined;
    return new ControlError(401, 'the control token is missing or wrong; it was printed when the sandbox started');
  }
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  if (headers.origin !== undefined || !isLoopbackHost(host)) {
    return new ControlError(
      403,
      'the control plane answers programs on this machine only, not web pages or other hosts',
    );
  }
  return undefined;
}

function jsonOf({ body }: FastifyRequest): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
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
  const workspace = workspaces.get(id);
  if (!workspace && path.includes('{workspace}')) throw new ControlError(404, `there is no workspace ${id}`);
  // Operations without the parameter never look at the workspace.
  return { workspace: workspace as ControlRequest['workspace'], query: request.query as ControlRequest['query'], body };
}
