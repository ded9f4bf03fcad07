import type { Call } from '../api-slice.ts';
import type { Answer, Decision, EventDecision, JsonObject } from '../decision.ts';
import type { FaultInfo } from '../faults/fault.ts';
import type { View } from '../store/table.ts';
import type { KeyVerdict } from './admit.ts';
import type { EventHandler } from './events/events.ts';
import type { WalletEnv } from './operation.ts';
import type { Policy } from './policy.ts';
import type { CallerRow } from './tables/callers.ts';

/** Where a fault stands while a call is decided; the view is that before the decision commits. */
export interface CallSite {
  call: Call;
  caller: CallerRow | undefined;
  view: View;
  env: WalletEnv;
}

/** The same for an event. */
export interface EventSite {
  name: string;
  payload: JsonObject;
  view: View;
  env: WalletEnv;
}

/** A planted defect of the merchant wallet service: any of these decorators. */
export interface WalletFault extends FaultInfo {
  /** What the API key amounts to. */
  key?(verdict: KeyVerdict, operation: string | undefined): KeyVerdict;
  /** The answer to a call without a right API key. */
  unauthorized?(answer: Answer): Answer;
  /** Single judgements. */
  policy?(policy: Policy): Partial<Policy>;
  /** What a call decides. */
  decision?(decision: Decision, site: CallSite): Decision;
  /** What an event decides. */
  event?(decision: EventDecision, site: EventSite): EventDecision;
  /** What goes back to the caller, its trace id included; last of all. */
  answer?(answer: Answer, site: CallSite): Answer;
  /** Events that only this fault knows. */
  events?: Readonly<Record<string, EventHandler>>;
}
