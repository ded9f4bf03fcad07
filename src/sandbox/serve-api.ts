import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadContract } from '../contract/index.ts';
import type { Account, ApiSlice, Call } from './api-slice.ts';
import type { Answer } from './decision.ts';
import { encodeAnswer } from './encoded-answer.ts';
import type { Engine } from './engine.ts';
import { sendAnswer } from './send-answer.ts';
import type { Workspaces } from './workspaces.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** operationId of the contract. */
    operation?: string;
  }
}

/** The base path of an API. */
export function basePathOf(slice: Pick<ApiSlice, 'api'>): string {
  return `/${slice.api}/v1`;
}

/** Serves one API below its base path: routes from its contract, credentials before the body, each call recorded. */
export function serveApi(app: FastifyInstance, slice: ApiSlice, engine: Engine, workspaces: Workspaces): void {
  const directory = workspaces.directory(slice.api);
  const accounts = new WeakMap<FastifyRequest, Account>();

  function finish(request: FastifyRequest, reply: FastifyReply, answer: Answer, of: string | undefined): FastifyReply {
    const { operation } = request.routeOptions.config;
    let encoded = encodeAnswer(answer);
    if (operation !== undefined)
      for (const fault of workspaces.derivedFaults(of)) encoded = fault.spoil(encoded, operation);
    sendAnswer(reply, encoded);
    const workspace = of === undefined ? undefined : workspaces.get(of);
    workspace?.exchanges.add({
      at: workspace.clock.now(),
      api: slice.api,
      operation,
      request: { method: request.method, url: request.url, rawHeaders: request.raw.rawHeaders, body: bodyOf(request) },
      answer: { status: encoded.status, body: encoded.text },
    });
    return reply;
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const account = accounts.get(request);
    const workspace = account && workspaces.get(account.workspace);
    if (!account || !workspace) return finish(request, reply, slice.problem('unexpected'), undefined);
    const answer = await engine.call(workspace, slice.api, callOf(request), account);
    return finish(request, reply, answer, workspace.id);
  }

  app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      api.addHook('onRequest', (request, reply, done) => {
        const admission = slice.admit(headersOf(request), request.routeOptions.config.operation, directory);
        if ('account' in admission) {
          accounts.set(request, admission.account);
          return done();
        }
        finish(request, reply, admission.refusal, admission.workspace);
      });
      api.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
        const problem =
          error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
            ? 'too-large'
            : (error.statusCode ?? 500) < 500
              ? 'malformed-http'
              : 'unexpected';
        if (problem === 'unexpected') process.emitWarning(error);
        finish(request, reply, slice.problem(problem), accounts.get(request)?.workspace);
      });
      api.setNotFoundHandler(serve);
      for (const { method, path, operationId } of Object.values(loadContract(slice.api).operations)) {
        api.route({
          method,
          url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          config: { operation: operationId },
          handler: serve,
        });
      }
      for (const { method, path, operation } of slice.aliases) {
        api.route({ method, url: path, config: { operation }, handler: serve });
      }
    },
    { prefix: basePathOf(slice) },
  );
}

function callOf(request: FastifyRequest): Call {
  return {
    operation: request.routeOptions.config.operation,
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    params: (request.params ?? {}) as Record<string, string>,
    headers: headersOf(request),
    body: bodyOf(request),
  };
}

function headersOf(request: FastifyRequest): Call['headers'] {
  return request.headers as Call['headers'];
}

const noBody = Buffer.alloc(0);

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : noBody;
}
