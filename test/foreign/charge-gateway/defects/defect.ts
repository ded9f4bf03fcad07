import { textAt, valueAt } from '../../shared/json.ts';
import { readAmount } from '../amount.ts';
import type { Hooks } from '../hooks.ts';
import type { Call, Problem, Tenant, Transaction } from '../model.ts';
import { chosenReadings, type Readings } from '../readings.ts';

/** One way to get the document wrong that shows from outside. */
export interface Defect {
  id: string;
  /** The stated rule that it breaks, and how. */
  sentence: string;
  /** Section of the document that states the rule. */
  section: string;
  kind: 'accepts-too-much' | 'refuses-too-much' | 'wrong-answer' | 'wrong-state' | 'async';
  /** On what it depends: nothing, a value, a state, an endpoint or a time. */
  when: 'always' | 'value' | 'state' | 'endpoint' | 'time';
  /** Readings without which it would not show. */
  readings?: Partial<Readings>;
  /** Made afresh for each gateway, so that a defect may remember. */
  hooks(): Hooks;
}

export const money = 'paymentAmount.charginginformation';

export function text(call: Call, path: string): string {
  return textAt(call.body, path);
}

/** The amount of a request as it was written; NaN where there is none. */
export function amountOf(call: Call): number {
  return Number(text(call, `${money}.amount`) || Number.NaN);
}

export function centsOf(call: Call): number {
  return readAmount(valueAt(call.body, `${money}.amount`), chosenReadings())?.cents ?? 0;
}

export function refusal(http: number, code: string): Problem {
  return { http, code, message: 'Not possible' };
}

/** The charge that a refund names. */
export function namedCharge(call: Call, tenant: Tenant): Transaction | undefined {
  const id = text(call, 'originalGatewayReference');
  return tenant.transactions.findLast((one) => one.kind === 'charge' && one.transactionId === id);
}
