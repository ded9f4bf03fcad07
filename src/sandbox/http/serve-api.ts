import { parse } from 'node:querystring';
import { loadContract } from '../../contract/index.ts';
import { ownFailure } from '../hints/own-failure.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { warn } from '../secrets/warn.ts';
import type { Account, ApiSlice, Call } from '../slice/api-slice.ts';
import type { Answer } from '../slice/decision.ts';
import type { ApiGround } from './api-ground.ts';
import { apiRouter } from './api-router.ts';
import { lingerAfter } from './close-gently.ts';
import { failedCall } from './failed-call.ts';
import { finish, hear } from './finish-call.ts';
import { noBody, readBody } from './read-body.ts';
import type { ServedCall } from './served-call.ts';
import type { ServePath } from './server.ts';

/** Serves one API below its base path: routes from its contract, credentials before the body, each call recorded. */
export function serveApi(slice: ApiSlice, ground: ApiGround): ServePath {
  const { api } = slice;
  const directory = ground.workspaces.directory(api);
  const baseLength = ground.basePathOf(api).length;
  const routeOf = apiRouter([
    ...Object.values(loadContract(api).operations).map(({ operationId, ...it }) => ({ ...it, operation: operationId })),
    ...slice.aliases,
  ]);
  return (request, response, { path, lingerMs }) => {
    const { method = '' } = request;
    const below = path.slice(baseLength);
    const route = routeOf(method, below);
    const headers = request.headers as Call['headers'];
    const call: ServedCall = { slice, ground, request, response, method, path, below, route, headers };
    const admission = slice.admit(headers, route?.operation, directory);
    if ('refusal' in admission) refuse(call, admission);
    else serve(call, admission.account, lingerMs);
  };
}

function refuse(call: ServedCall, { refusal, workspace }: { refusal: Answer; workspace?: string }): void {
  const { ground, request, response } = call;
  if (!ground.witness) {
    finish(call, refusal, { body: noBody, workspace, isAdmitted: false });
    return;
  }
  // Whoever judges the caller wants all of it.
  readBody(
    request,
    (goOn) => ground.admitLarge(workspace ?? '', response, goOn),
    (body = noBody) =>
      setImmediate(() =>
        guarded(call, () => {
          const { heard, isAnswered } = hear(call, { body, workspace });
          if (!isAnswered) finish(call, refusal, { body, workspace, heard, isAdmitted: false });
        }),
      ),
  );
}

/** Reads the body, waits for the workspace's turn and answers. */
function serve(call: ServedCall, account: Account, lingerMs: number): void {
  const { slice, ground, request, response } = call;
  const tenant = account.workspace;
  const withBody = (body: Buffer | undefined): void =>
    guarded(call, () => {
      if (body) {
        answer(call, account, body);
        return;
      }
      lingerAfter(request, lingerMs);
      response.setHeader('connection', 'close');
      finish(call, slice.problem('too-large'), { body: noBody, workspace: tenant, isAdmitted: true });
    });
  readBody(
    request,
    (goOn) => ground.admitLarge(tenant, response, goOn),
    (body) =>
      ground.turns.take({ tenant, bytes: body?.length ?? 0, connection: request.socket }, () => {
        // What was there before this call, such as the answer to a delivery, is read and told before it.
        if (ground.witness) setImmediate(() => withBody(body));
        else withBody(body);
      }),
  );
}

function answer(call: ServedCall, account: Account, body: Buffer): void {
  const { workspace } = account;
  const { heard, isAnswered } = hear(call, { body, workspace });
  if (isAnswered) return;
  const decided = decide(call, account, body);
  const end = (it: Answer): void => finish(call, it, { body, workspace, heard, isAdmitted: true });
  if (decided instanceof Promise) decided.then(end).catch((error: unknown) => failedCall(error, call.response));
  else end(decided);
}

function decide(
  { slice, ground, request, method, path, headers, route }: ServedCall,
  account: Account,
  body: Buffer,
): Answer | Promise<Answer> {
  const workspace = ground.workspaces.get(account.workspace);
  if (!workspace) return ownFailure(slice);
  const unexpected = (error: unknown): Answer => {
    warn(error, secretsOf(workspace));
    return ownFailure(slice);
  };
  const params = route?.params ?? {};
  const query = queryOf(request.url ?? '');
  const call: Call = { operation: route?.operation, method, path, params, query, headers, body };
  try {
    const answer = ground.engine.call(workspace, slice.api, call, account);
    return answer instanceof Promise ? answer.catch(unexpected) : answer;
  } catch (error) {
    return unexpected(error);
  }
}

/** What goes wrong in it ends the call alone. */
function guarded({ response }: ServedCall, work: () => void): void {
  try {
    work();
  } catch (error) {
    failedCall(error, response);
  }
}

function queryOf(url: string): Call['query'] {
  const at = url.indexOf('?');
  return at < 0 ? {} : parse(url.slice(at + 1));
}
