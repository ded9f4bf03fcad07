import type { Api } from '../../contract/index.ts';
import { RefusedEvent } from '../slice/api-slice.ts';
import type { JsonObject } from '../slice/decision.ts';
import { ControlError, type ControlHandler, done } from './control-handler.ts';

/** Lets an event of an API happen with the body as its payload; 409 where it cannot happen now. */
export function eventHandler(api: Api, event: string): ControlHandler {
  return ({ workspace, body }, { engine }) => {
    try {
      engine.happen(workspace, api, event, body as JsonObject);
      return done;
    } catch (error) {
      if (error instanceof RefusedEvent) throw new ControlError(409, error.message);
      throw error;
    }
  };
}
