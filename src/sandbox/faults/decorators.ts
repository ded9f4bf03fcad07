import type { Env } from '../slice/api-slice.ts';
import type { AdmissionFault } from '../slice/authorization.ts';
import type { Answer, Decision, EventDecision, JsonObject } from '../slice/decision.ts';
import type { View } from '../store/table.ts';
import type { FaultInfo } from './fault.ts';

/** What an API does when something happens: the customer at the phone, or a timer. */
export type EventHandler<OwnEnv extends Env> = (payload: JsonObject, view: View, env: OwnEnv) => EventDecision;

/** Where a fault stands while an event is decided; the view is that before the decision commits. */
export interface EventSite<OwnEnv extends Env> {
  name: string;
  payload: JsonObject;
  view: View;
  env: OwnEnv;
}

/** A planted defect of one API: any of these decorators, over its own policy, site of a call and environment. */
export interface DecisionFault<Policy, CallSite, OwnEnv extends Env> extends FaultInfo, AdmissionFault {
  /** Single judgements. */
  policy?(policy: Policy): Partial<Policy>;
  /** What a call decides. */
  decision?(decision: Decision, site: CallSite): Decision;
  /** What an event decides. */
  event?(decision: EventDecision, site: EventSite<OwnEnv>): EventDecision;
  /** What goes back to the caller; last of all. */
  answer?(answer: Answer, site: CallSite): Answer;
  /** Events that only this fault knows. */
  events?: Readonly<Record<string, EventHandler<OwnEnv>>>;
}

/** The policy with the single judgements of the faults in their order. */
export function policyUnder<Policy>(
  documented: Policy,
  faults: readonly { policy?(policy: Policy): Partial<Policy> }[],
): Policy {
  let policy = documented;
  for (const fault of faults) policy = { ...policy, ...fault.policy?.(policy) };
  return policy;
}

/** A decision as the faults leave it, their answers aside. */
export function decisionUnder<CallSite>(
  faults: readonly { decision?(decision: Decision, site: CallSite): Decision }[],
  documented: Decision,
  site: CallSite,
): Decision {
  let decision = documented;
  for (const fault of faults) decision = fault.decision?.(decision, site) ?? decision;
  return decision;
}

/** A decision with its answer as the faults leave it; one that holds its answer back keeps it. */
export function answerUnder<CallSite>(
  faults: readonly { answer?(answer: Answer, site: CallSite): Answer }[],
  decision: Decision,
  site: CallSite,
): Decision {
  if ('hold' in decision.answer || faults.length === 0) return decision;
  let { answer } = decision;
  for (const fault of faults) answer = fault.answer?.(answer, site) ?? answer;
  return { ...decision, answer };
}

/** Decides events with the faults folded around each. Throws Error naming the known ones where there is no such event. */
export function eventsUnder<Policy, CallSite, OwnEnv extends Env>(
  api: string,
  own: Readonly<Record<string, EventHandler<OwnEnv>>>,
  faults: readonly DecisionFault<Policy, CallSite, OwnEnv>[],
): (site: EventSite<OwnEnv>) => EventDecision {
  const handlers: Record<string, EventHandler<OwnEnv>> = Object.assign({}, own, ...faults.map((it) => it.events));
  return (site) => {
    const handler = handlers[site.name];
    if (!handler) throw new Error(`the ${api} knows no event ${site.name}; known: ${Object.keys(handlers).join(', ')}`);
    let decision = handler(site.payload, site.view, site.env);
    for (const fault of faults) decision = fault.event?.(decision, site) ?? decision;
    return decision;
  };
}
