import type { Account, Call } from '../api-slice.ts';
import type { Answer, Decision, EventDecision, JsonObject } from '../decision.ts';
import type { FaultInfo } from '../faults/fault.ts';
import type { View } from '../store/table.ts';
import type { Authorization } from './admit.ts';
import type { EventHandler } from './events/events.ts';
import type { ChargeEnv } from './operation.ts';
import type { Policy } from './policy.ts';

/** Where a fault stands while a call is decided; the view is that before the decision commits. */
export interface CallSite {
  call: Call;
  account: Account;
  view: View;
  env: ChargeEnv;
}

/** The same for an event. */
export interface EventSite {
  name: string;
  payload: JsonObject;
  view: View;
  env: ChargeEnv;
}

/** A planted defect of the charge gateway: any of these decorators. */
export interface ChargeFault extends FaultInfo {
  /** What the credentials amount to. */
  authorization?(authorization: Authorization, operation: string | undefined): Authorization;
  /** The answer to a call without right credentials. */
  unauthorized?(answer: Answer): Answer;
  /** Single judgements. */
  policy?(policy: Policy): Partial<Policy>;
  /** What a call decides. */
  decision?(decision: Decision, site: CallSite): Decision;
  /** What an event decides. */
  event?(decision: EventDecision, site: EventSite): EventDecision;
  /** What goes back to the caller; last of all. */
  answer?(answer: Answer, site: CallSite): Answer;
  /** Events that only this fault knows. */
  events?: Readonly<Record<string, EventHandler>>;
}
