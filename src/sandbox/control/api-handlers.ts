import type { Api } from '../../contract/index.ts';
import { RefusedEvent } from '../slice/api-slice.ts';
import { slices } from '../slices.ts';
import type { ApiControl } from './api-control.ts';
import { ControlError } from './control-answer.ts';
import type { ControlHandler } from './control-handler.ts';

/** What the APIs bring, by operationId. */
export const apiHandlers: Readonly<Record<string, ControlHandler>> = Object.fromEntries(
  slices.flatMap(({ api, control }) =>
    Object.entries(control).map(([operationId, operation]) => [operationId, handlerOf(api, operation)]),
  ),
);

/** An event that cannot happen now is answered 409. */
function handlerOf(api: Api, operation: ApiControl): ControlHandler {
  return ({ workspace, query, body }, { engine }) => {
    try {
      return operation({
        view: workspace.store,
        query,
        body,
        happen: (event, payload) => engine.happen(workspace, api, event, payload),
      });
    } catch (error) {
      if (error instanceof RefusedEvent) throw new ControlError(409, error.message);
      throw error;
    }
  };
}
