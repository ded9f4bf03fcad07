import type { JsonObject } from '../slice/decision.ts';
import type { View } from '../store/table.ts';
import { type ControlAnswer, done } from './control-answer.ts';

/** A request for an API's own operation of the control plane: one workspace, as far as that API reaches into it. */
export interface ApiControlRequest {
  /** The workspace's data. */
  view: View;
  query: Readonly<Record<string, string | undefined>>;
  /** Already judged by the contract. */
  body: Readonly<Record<string, unknown>>;
  /** Lets an event of the API happen. Throws RefusedEvent where it cannot happen now. */
  happen(event: string, payload: JsonObject): void;
}

/** One operation of the control plane that an API brings. */
export type ApiControl = (request: ApiControlRequest) => ControlAnswer;

/** Lets an event happen with the body, and more where there is more, as its payload. */
export function eventControl(event: string): (request: ApiControlRequest, more?: JsonObject) => ControlAnswer {
  return ({ body, happen }, more) => {
    happen(event, { ...(body as JsonObject), ...more });
    return done;
  };
}
