import { parse } from 'node:querystring';
import { loadContract } from '../../contract/index.ts';
import type { Engine } from '../engine/engine.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { warn } from '../secrets/warn.ts';
import type { Account, ApiSlice, Call } from '../slice/api-slice.ts';
import type { Answer } from '../slice/decision.ts';
import type { Witness } from '../witness/witness.ts';
import { type WitnessedCall, witnessedCall } from '../witness/witnessed-call.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import { apiRouter } from './api-router.ts';
import { basePathOf } from './base-path-of.ts';
import { lingerAfter } from './close-gently.ts';
import { type EncodedAnswer, encodeAnswer } from './encoded-answer.ts';
import { failedCall } from './failed-call.ts';
import type { FairTurns } from './fair-turns.ts';
import type { AdmitLarge } from './large-bodies.ts';
import { noBody, readBody } from './read-body.ts';
import { sendAnswer } from './send-answer.ts';
import type { ServePath } from './server.ts';

/** What the APIs share. */
export interface ApiGround {
  engine: Engine;
  workspaces: Workspaces;
  turns: FairTurns;
  admitLarge: AdmitLarge;
  witness: Witness | undefined;
  /** Unix ms, where no workspace tells its own. */
  now(): number;
}

/** Serves one API below its base path: routes from its contract, credentials before the body, each call recorded. */
export function serveApi(slice: ApiSlice, ground: ApiGround): ServePath {
  const { engine, workspaces, turns, admitLarge, witness } = ground;
  const { api } = slice;
  const directory = workspaces.directory(api);
  const baseLength = basePathOf(slice).length;
  const routeOf = apiRouter([
    ...Object.values(loadContract(api).operations).map(({ operationId, ...it }) => ({ ...it, operation: operationId })),
    ...slice.aliases,
  ]);

  function decide(call: Call, account: Account): Answer | Promise<Answer> {
    const workspace = workspaces.get(account.workspace);
    if (!workspace) return slice.problem('unexpected');
    const unexpected = (error: unknown): Answer => {
      warn(error, secretsOf(workspace));
      return slice.problem('unexpected');
    };
    try {
      const answer = engine.call(workspace, api, call, account);
      return answer instanceof Promise ? answer.catch(unexpected) : answer;
    } catch (error) {
      return unexpected(error);
    }
  }

  return (request, response, { path, lingerMs }) => {
    const { method = '', url = '', rawHeaders } = request;
    const route = routeOf(method, path.slice(baseLength));
    const operation = route?.operation;
    const headers = request.headers as Call['headers'];

    function finish(answer: Answer, of: string | undefined, body: Buffer, heard?: WitnessedCall): void {
      let encoded = encodeAnswer(answer);
      if (operation !== undefined)
        for (const fault of workspaces.derivedFaults(of)) encoded = fault.spoil(encoded, operation);
      if (heard) heard.pass(encoded, (it) => give(it, of, body));
      else give(encoded, of, body);
    }

    function give(encoded: EncodedAnswer, of: string | undefined, body: Buffer): void {
      sendAnswer(response, encoded);
      const workspace = of === undefined ? undefined : workspaces.get(of);
      workspace?.exchanges.add({
        at: workspace.clock.now(),
        api,
        operation,
        method,
        url,
        rawHeaders,
        body,
        status: encoded.status,
        answer: encoded.text,
      });
    }

    /** Tells the witness; true where it had the call answered in the provider's place. */
    function hear(body: Buffer, of: string | undefined): { heard: WitnessedCall | undefined; isAnswered: boolean } {
      if (!witness) return { heard: undefined, isAnswered: false };
      const now = (): number => (of === undefined ? undefined : workspaces.get(of))?.clock.now() ?? ground.now();
      const heard = witnessedCall(witness, request, response, { workspace: of, api, operation, body, now });
      if (heard.instead) heard.pass(heard.instead, (it) => give(it, of, body));
      return { heard, isAnswered: heard.instead !== undefined };
    }

    function answer(body: Buffer, account: Account): void {
      const { heard, isAnswered } = hear(body, account.workspace);
      if (isAnswered) return;
      const params = route?.params ?? {};
      const decided = decide({ operation, method, path, params, query: queryOf(url), headers, body }, account);
      const end = (it: Answer): void => finish(it, account.workspace, body, heard);
      if (decided instanceof Promise) decided.then(end).catch((error: unknown) => failedCall(error, response));
      else end(decided);
    }

    const admission = slice.admit(headers, operation, directory);
    if ('refusal' in admission) {
      const { refusal, workspace } = admission;
      if (!witness) return finish(refusal, workspace, noBody);
      // Whoever judges the caller wants all of it.
      return readBody(
        request,
        (goOn) => admitLarge(workspace ?? '', response, goOn),
        (body = noBody) => {
          const { heard, isAnswered } = hear(body, workspace);
          if (!isAnswered) finish(refusal, workspace, body, heard);
        },
      );
    }
    const { account } = admission;
    const tenant = account.workspace;
    const serve = (body: Buffer | undefined): void => {
      try {
        if (body) {
          answer(body, account);
          return;
        }
        lingerAfter(request, lingerMs);
        response.setHeader('connection', 'close');
        finish(slice.problem('too-large'), tenant, noBody);
      } catch (error) {
        failedCall(error, response);
      }
    };
    readBody(
      request,
      (goOn) => admitLarge(tenant, response, goOn),
      (body) => turns.take({ tenant, bytes: body?.length ?? 0, connection: request.socket }, () => serve(body)),
    );
  };
}

function queryOf(url: string): Call['query'] {
  const at = url.indexOf('?');
  return at < 0 ? {} : parse(url.slice(at + 1));
}
