import { isObject, NumberText, textAt } from '../../shared/json.ts';
import type { Delivery, Hooks } from '../hooks.ts';
import type { Answer, Asked, Call, Fields, Operation, Payment, Problem, Tenant } from '../model.ts';
import type { Readings } from '../readings.ts';
import { type Wanted, wantedOf } from '../wanted.ts';

/** One way to get the document wrong that shows from outside. */
export interface Defect {
  id: string;
  /** Section of the document that states the rule. */
  section: string;
  /** The stated rule that it breaks, and how. */
  sentence: string;
  kind: 'accepts-too-much' | 'refuses-too-much' | 'wrong-answer' | 'wrong-money' | 'wrong-state' | 'wrong-event';
  /** On what it depends: nothing, a value, a state, an endpoint or a time. */
  when: 'always' | 'value' | 'state' | 'endpoint' | 'time';
  /** Readings without which it would not show. */
  readings?: Partial<Readings>;
  /** Made afresh for each service, so that a defect may remember. */
  hooks(): Hooks;
}

type Rest = Pick<Defect, 'when' | 'hooks'> & { readings?: Partial<Readings> };

/** Makes the defects of one kind: id, section, sentence, and what it does. */
export function defectsOf(kind: Defect['kind']) {
  return (id: string, section: string, sentence: string, rest: Rest): Defect => ({
    id,
    section,
    sentence,
    kind,
    ...rest,
  });
}

export function text(call: Call, field: string): string {
  return textAt(call.body, field);
}

/** The action of a request in small letters. */
export function action(call: Call): string {
  return text(call, 'Action').toLowerCase();
}

export function isPay(call: Call): boolean {
  return call.operation === 'process' && action(call) === 'pay';
}

export function isAuth(call: Call): boolean {
  return call.operation === 'process' && action(call) === 'auth';
}

export function isStatus(call: Call): boolean {
  return call.operation === 'process' && action(call) === 'status';
}

/** The name under which a query has a parameter: it may be written in any case. */
export function named(call: Call, name: string): string | undefined {
  return Object.keys(call.query).find((it) => it.toLowerCase() === name);
}

/** What a query says under a name, in whatever case it is written. */
export function queried(call: Call, name: string): string | undefined {
  const key = named(call, name);
  return key === undefined ? undefined : call.query[key];
}

/** An answer's body as an object; an empty one where it is none. */
export function fieldsOf(answer: Answer): Fields {
  return isObject(answer.body as never) ? (answer.body as Fields) : {};
}

/** The products of a payment answer. */
export function productsIn(body: Fields): Fields[] {
  return Array.isArray(body.Products) ? (body.Products as Fields[]) : [];
}

/** Changes the successful answers of one operation. */
export function edits(operation: Operation, change: (body: Fields, call: Call, asked: Asked) => void): () => Hooks {
  return () => ({
    answer(answer, call, asked) {
      if (call.operation === operation && asked && answer.status === 200) change(fieldsOf(answer), call, asked);
    },
  });
}

/** Changes the answers to payment actions that say how a payment is. */
export function editsPayment(change: (body: Fields, call: Call, asked: Asked) => void): () => Hooks {
  return edits('process', (body, call, asked) => {
    if (typeof body.Status === 'string') change(body, call, asked);
  });
}

/** Changes the payments that a feed, a list, statistics or a download is made of. */
export function shown(operation: Operation, change: (found: Payment[], asked: Asked) => Payment[]): () => Hooks {
  return () => ({
    payments: (found, asked) => (asked.call.operation === operation ? change(found, asked) : found),
  });
}

/** Overlooks problems of these causes. */
export function overlooking(
  causes: Problem['cause'] | readonly Problem['cause'][],
  isOverlooked: (problem: Problem, asked: Asked) => boolean = () => true,
): () => Hooks {
  const all = [causes].flat();
  return () => ({ overlooks: (problem, asked) => all.includes(problem.cause) && isOverlooked(problem, asked) });
}

/** Overlooks problems of one cause in requests of which it is known what they want. */
export function overlookingWhat(
  cause: Problem['cause'],
  isOverlooked: (wanted: Wanted, asked: Asked) => boolean,
): () => Hooks {
  return overlooking(cause, (_problem, asked) => {
    const wanted = wantedOf(asked);
    return !('cause' in wanted) && isOverlooked(wanted, asked);
  });
}

/** Overlooks what is wrong with a field's form, and puts something else there. */
export function presuming(
  operation: Operation,
  field: string,
  value: string,
  isMeant: (call: Call) => boolean = () => true,
): () => Hooks {
  return () => ({
    call(call) {
      const given = call.body[field];
      const isBlank = given === undefined || given === null || given === '';
      if (call.operation === operation && !call.malformed && isBlank && isMeant(call)) call.body[field] = value;
    },
  });
}

/** Refuses requests that are like this. */
export function refusing(
  operation: Operation,
  isRefused: (call: Call, asked: Asked) => boolean,
  problem: Problem = { cause: 'shape', field: 'Reference', text: 'This cannot be used.' },
): () => Hooks {
  return () => ({
    refuses: (asked) => (asked.call.operation === operation && isRefused(asked.call, asked) ? problem : undefined),
  });
}

/** The payment whose reference a request says. */
export function paymentOf({ tenant, call }: Asked): Payment | undefined {
  return tenant.payments.find(({ reference }) => reference === text(call, 'Reference'));
}

/** Books something else instead of movements of one kind. */
export function booking(
  kind: 'debit' | 'refund' | 'reversal',
  change: (cents: number, payment: Payment, tenant: Tenant) => number,
): () => Hooks {
  return () => ({
    books: (planned, tenant) =>
      planned.kind === kind ? [{ ...planned, cents: change(planned.cents, planned.payment, tenant) }] : [planned],
  });
}

/** Changes deliveries of one kind. */
export function delivering(kind: Delivery['kind'], change: (delivery: Delivery) => Delivery | undefined): () => Hooks {
  return () => ({ delivery: (it) => (it.kind === kind ? change(it) : it) });
}

/** The decimal that an answer holds, as cents; NaN where there is none. */
export function centsIn(value: unknown): number {
  return value instanceof NumberText ? Math.round(Number(value.source) * 100) : Number.NaN;
}

/** Cents as they stand in an answer. */
export function decimal(cents: number): NumberText {
  return new NumberText((cents / 100).toFixed(2));
}

export { NumberText };
