import { parse } from 'node:querystring';
import { type Api, loadContract, operationAt } from '../../contract/index.ts';
import type { Engine } from '../engine/engine.ts';
import { headerValueOf, hintHeader } from '../hints/hint-header.ts';
import type { Refused } from '../hints/refused.ts';
import type { ToldHint } from '../hints/told-hint.ts';
import { redactorOf, toldExchange } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { warn } from '../secrets/warn.ts';
import type { Account, ApiSlice, Call } from '../slice/api-slice.ts';
import type { Answer } from '../slice/decision.ts';
import { nearestPath } from '../witness/nearest-path.ts';
import type { Receipts } from '../witness/receipts.ts';
import type { Witness } from '../witness/witness.ts';
import { type WitnessedCall, witnessedCall } from '../witness/witnessed-call.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import { apiRouter } from './api-router.ts';
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
  receipts: Receipts;
  /** Hears what to change about each refused call; where nobody does, no answer has a hint. */
  onHint: ((told: ToldHint) => void) | undefined;
  basePathOf(api: Api): string;
  /** Unix ms, where no workspace tells its own. */
  now(): number;
}

/** Serves one API below its base path: routes from its contract, credentials before the body, each call recorded. */
export function serveApi(slice: ApiSlice, ground: ApiGround): ServePath {
  const { engine, workspaces, turns, admitLarge, witness, receipts, onHint } = ground;
  const { api } = slice;
  const directory = workspaces.directory(api);
  const baseLength = ground.basePathOf(api).length;
  const template = (operation: string | undefined): string | undefined =>
    operation === undefined ? undefined : loadContract(api).operations[operation]?.path;
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

    function hintFor(answer: Answer, of: string | undefined, body: Buffer, isAdmitted: boolean): string | undefined {
      const { refusal, status } = answer;
      if (!onHint || !refusal) return undefined;
      const workspace = of === undefined ? undefined : workspaces.get(of);
      const refused: Refused = {
        ...{ api, operation, method, headers, body, status, refusal },
        path: path.slice(baseLength),
        credentials: isAdmitted ? 'right' : workspace ? 'wrong' : 'unknown',
        now: workspace?.clock.now() ?? ground.now(),
        earlier: () => workspace?.exchanges.entries() ?? [],
      };
      const hint = slice.hint(refused);
      if (hint === undefined) return undefined;
      const text = redactorOf(workspace ? secretsOf(workspace) : [])(hint);
      // The path may hold a secret by mistake, of a caller whom nobody knows.
      onHint({ api, status, method, path: template(operation), hint: text });
      return text;
    }

    function finish(
      answer: Answer,
      of: string | undefined,
      { body, isAdmitted, heard }: { body: Buffer; isAdmitted: boolean; heard?: WitnessedCall | undefined },
    ): void {
      let encoded = encodeAnswer(answer);
      const hint = hintFor(answer, of, body, isAdmitted);
      if (hint !== undefined) encoded.headers[hintHeader] = headerValueOf(hint);
      if (operation !== undefined)
        for (const fault of workspaces.derivedFaults(of)) encoded = fault.spoil(encoded, operation);
      if (heard) heard.pass(encoded, (it) => give(it, of, body, heard.id));
      else give(encoded, of, body);
    }

    function give(encoded: EncodedAnswer, of: string | undefined, body: Buffer, heard?: number): void {
      sendAnswer(response, encoded);
      const workspace = of === undefined ? undefined : workspaces.get(of);
      if (!workspace) return;
      const { exchanges, feed } = workspace;
      const now = workspace.clock.now();
      const id = exchanges.add({
        at: now,
        api,
        operation,
        method,
        url,
        rawHeaders,
        body,
        status: encoded.status,
        answer: encoded.text,
        heard,
      });
      feed.add(toldExchange(exchanges, id), now);
    }

    /** Tells the witness; true where it had the call answered in the provider's place. */
    function hear(body: Buffer, of: string | undefined): { heard: WitnessedCall | undefined; isAnswered: boolean } {
      if (!witness) return { heard: undefined, isAnswered: false };
      const now = (): number => (of === undefined ? undefined : workspaces.get(of))?.clock.now() ?? ground.now();
      if (operation === undefined && !operationAt(method, path, api))
        witness.strayed({
          workspace: of,
          at: now(),
          method,
          path,
          nearest: () => nearestPath(method, path, ground.basePathOf),
        });
      receipts.tellBegun(of);
      const heard = witnessedCall(witness, request, response, { workspace: of, api, operation, body, now });
      if (heard.instead) heard.pass(heard.instead, (it) => give(it, of, body, heard.id));
      return { heard, isAnswered: heard.instead !== undefined };
    }

    function answer(body: Buffer, account: Account): void {
      const { heard, isAnswered } = hear(body, account.workspace);
      if (isAnswered) return;
      const params = route?.params ?? {};
      const decided = decide({ operation, method, path, params, query: queryOf(url), headers, body }, account);
      const end = (it: Answer): void => finish(it, account.workspace, { body, heard, isAdmitted: true });
      if (decided instanceof Promise) decided.then(end).catch((error: unknown) => failedCall(error, response));
      else end(decided);
    }

    const admission = slice.admit(headers, operation, directory);
    if ('refusal' in admission) {
      const { refusal, workspace } = admission;
      if (!witness) return finish(refusal, workspace, { body: noBody, isAdmitted: false });
      // Whoever judges the caller wants all of it.
      return readBody(
        request,
        (goOn) => admitLarge(workspace ?? '', response, goOn),
        (body = noBody) =>
          setImmediate(() => {
            try {
              const { heard, isAnswered } = hear(body, workspace);
              if (!isAnswered) finish(refusal, workspace, { body, heard, isAdmitted: false });
            } catch (error) {
              failedCall(error, response);
            }
          }),
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
        finish(slice.problem('too-large'), tenant, { body: noBody, isAdmitted: true });
      } catch (error) {
        failedCall(error, response);
      }
    };
    readBody(
      request,
      (goOn) => admitLarge(tenant, response, goOn),
      (body) =>
        turns.take({ tenant, bytes: body?.length ?? 0, connection: request.socket }, () => {
          // What was there before this call, such as the answer to a delivery, is read and told before it.
          if (witness) setImmediate(() => serve(body));
          else serve(body);
        }),
    );
  };
}

function queryOf(url: string): Call['query'] {
  const at = url.indexOf('?');
  return at < 0 ? {} : parse(url.slice(at + 1));
}
