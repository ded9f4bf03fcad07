import type { Api } from '../../contract/index.ts';
import { RefusedEvent } from '../slice/api-slice.ts';
import { slices } from '../slices.ts';
import { apiOf } from '../workspace/workspace.ts';
import type { ApiControl, ApiControlRequest } from './api-control.ts';
import { ControlError } from './control-answer.ts';
import type { ControlGround, ControlHandler, ControlRequest } from './control-handler.ts';

/** What the APIs bring, by operationId. */
export const apiHandlers: Readonly<Record<string, ControlHandler>> = Object.fromEntries(
  slices.flatMap(({ api, control }) =>
    Object.entries(control).map(([operationId, operation]) => [operationId, handlerOf(api, operation)]),
  ),
);

/** An event that cannot happen now is answered 409. */
function handlerOf(api: Api, operation: ApiControl): ControlHandler {
  return (request, ground) => {
    try {
      const answer = operation(requestOf(api, request, ground));
      return answer instanceof Promise ? answer.catch(told) : answer;
    } catch (error) {
      return told(error);
    }
  };
}

function told(error: unknown): never {
  throw error instanceof RefusedEvent ? new ControlError(409, error.message) : error;
}

function requestOf(
  api: Api,
  { workspace, query, body, headers }: ControlRequest,
  { engine, workspaces, baseOf, goLive }: ControlGround,
): ApiControlRequest {
  const { dialect, fixtures, accounts } = apiOf(workspace, api);
  return {
    view: workspace.store,
    query,
    body,
    header(name) {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    now: () => workspace.clock.now(),
    dialect,
    fixtures,
    base: baseOf(api),
    call({ body: made, ...call }) {
      const [account] = accounts;
      if (!account) throw new ControlError(409, `the workspace has no account of ${api}`);
      const bytes = Buffer.from(JSON.stringify(made));
      const headers = { 'content-type': 'application/json' };
      return engine.call(workspace, api, { ...call, params: {}, query: {}, headers, body: bytes }, account);
    },
    happen: (event, payload) => engine.happen(workspace, api, event, payload),
    change: (changes) => engine.change(workspace, changes),
    accountOf: (holder) => accounts.find((it) => it.holder === holder),
    issueAccount: (account, others) => workspaces.issueAccount(workspace, api, account, others),
    goLive,
  };
}
