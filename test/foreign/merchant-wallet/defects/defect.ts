import { NumberText, textAt } from '../../shared/json.ts';
import type { Hooks } from '../hooks.ts';
import type { Answer, Asked, Call, Fields, Operation, Problem, Tenant } from '../model.ts';
import type { Readings } from '../readings.ts';

/** One way to get the document wrong that shows from outside. */
export interface Defect {
  id: string;
  /** The stated rule that it breaks, and how. */
  sentence: string;
  /** Section of the document that states the rule. */
  section: string;
  kind: 'accepts-too-much' | 'refuses-too-much' | 'wrong-answer' | 'wrong-money' | 'wrong-state';
  /** On what it depends: nothing, a value, a state, an endpoint or a time. */
  when: 'always' | 'value' | 'state' | 'endpoint' | 'time';
  /** Readings without which it would not show. */
  readings?: Partial<Readings>;
  /** Made afresh for each service, so that a defect may remember. */
  hooks(): Hooks;
}

export function text(call: Call, field: string): string {
  return textAt(call.body, field);
}

/** The amount of a request; NaN where there is none. */
export function cents(call: Call): number {
  return Number(text(call, 'amount') || Number.NaN);
}

export function isSuccess({ status, body }: Answer): boolean {
  return status < 300 && (body.responseCode === '00' || body.responseCode === '000');
}

/** Changes the successful answers of one operation. */
export function edits(operation: Operation, change: (body: Fields, call: Call, asked: Asked) => void): () => Hooks {
  return () => ({
    answer(answer, call, asked) {
      if (call.operation === operation && asked && isSuccess(answer)) change(answer.body, call, asked);
    },
  });
}

/** Refuses requests of one operation that are like this. */
export function refusing(
  operation: Operation,
  isRefused: (call: Call, asked: Asked) => boolean,
  problem: Problem = { cause: 'text' },
): () => Hooks {
  return () => ({
    refuses: (asked) => (asked.call.operation === operation && isRefused(asked.call, asked) ? problem : undefined),
  });
}

/** Overlooks problems of one operation. */
export function overlooking(
  operation: Operation,
  isOverlooked: (problem: Problem, asked: Asked) => boolean,
): () => Hooks {
  return () => ({
    overlooks: (problem, asked) => asked.call.operation === operation && isOverlooked(problem, asked),
  });
}

/** Fills in a field that a request leaves out. */
export function presuming(operation: Operation, field: string, value: string | NumberText): () => Hooks {
  return () => ({
    call(call) {
      if (call.operation === operation && !call.malformed) call.body[field] ??= value;
    },
  });
}

export { NumberText };

/** The account of the same owner in the other currency. */
export function otherCurrency(tenant: Tenant, number: string) {
  const owners = [
    ...tenant.customers.map(({ accounts }) => accounts),
    ...tenant.callers.map(({ accounts }) => Object.values(accounts)),
  ];
  const own = owners.find((accounts) => accounts.some((account) => account.number === number));
  const { currency } = own?.find((account) => account.number === number) ?? {};
  return own?.find((account) => account.currency !== currency);
}
