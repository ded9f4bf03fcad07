import type { TargetEvent } from '../conformance/check.ts';
import type { Finding } from '../conformance/result.ts';
import type { Exchange } from '../targets/exchange.ts';
import { bodyValue } from './body-value.ts';
import { isComposite, jsonText } from './json-value.ts';
import type { RunModel } from './run-model.ts';

/** An exchange or an event of what a finding rests on. */
export type Told = { exchange: Exchange; event?: never } | { event: TargetEvent; exchange?: never };

/** All that a finding rests on, in order: as the run kept it, else what shares a reference with what proves it. */
export function deedOf(finding: Pick<Finding, 'proof' | 'deed'>, model: RunModel): Told[] {
  if (finding.deed === undefined) return relatedTo(model.exchanges(finding.proof), model);
  return finding.deed.flatMap((id): Told[] => {
    const [exchange, event] = [model.exchange(id), model.event(id)];
    return exchange ? [{ exchange }] : event ? [{ event }] : [];
  });
}

/**
 * The transaction that some exchanges belong to, in time order: the exchanges, the other calls of the same check that share a
 * reference with them, and what happened on the customer's phone.
 */
export function relatedTo(proof: readonly Exchange[], model: RunModel): Told[] {
  const marks = new Set(proof.flatMap(referencesIn));
  const ids = new Set(proof.map((it) => it.id));
  const checks = new Set(proof.map((it) => it.check));
  const related = model.run.exchanges.filter(
    (it) => ids.has(it.id) || (checks.has(it.check) && referencesIn(it).some((mark) => marks.has(mark))),
  );
  const events = (model.run.events ?? []).filter((it) => concerns(it, marks));
  return [
    ...related.map((exchange) => ({ at: exchange.at.wall, rank: rankOf(exchange), told: { exchange } })),
    ...events.map((event) => ({ at: event.at, rank: event.kind === 'sms' ? 3 : 1, told: { event } })),
  ]
    .sort((a, b) => a.at - b.at || a.rank - b.rank)
    .map((it) => it.told);
}

/** What comes first within one millisecond: a call that writes, the PIN that it asks for, what asks or tells, the SMS. */
function rankOf({ by, request }: Exchange): number {
  return by === 'client' && request.method !== 'GET' ? 0 : 2;
}

function concerns(event: TargetEvent, marks: ReadonlySet<string>): boolean {
  if (event.kind === 'deed') return false;
  return event.kind === 'sms'
    ? [...marks].some((mark) => event.text.includes(mark))
    : marks.has(event.clientCorrelator);
}

/** Of each exchange once: every picture asks for those of a whole check. */
const known = new WeakMap<Exchange, string[]>();
const referencesAtMost = 100;

function referencesIn(exchange: Exchange): string[] {
  const before = known.get(exchange);
  if (before) return before;
  const found = findReferences(exchange).slice(0, referencesAtMost);
  known.set(exchange, found);
  return found;
}

/** Values of the members that name a transaction, and correlators in the path. */
function findReferences({ request, answer }: Exchange): string[] {
  const bodies = [request.body, ...(typeof answer === 'string' ? [] : [answer.body])];
  const named = bodies
    .flatMap(leavesOfBody)
    .filter(([name, value]) => isReferenceName(name) && value.length >= 6)
    .map(([, value]) => value);
  const inPath = request.method === 'GET' ? (request.url.split('/').at(-1) ?? '') : '';
  return [...named, ...(inPath.length >= 8 ? [decoded(inPath)] : [])];
}

/** Whether a member of that name tells one transaction from another. */
export function isReferenceName(name: string): boolean {
  return /(correlator|reference|transactionid|paymentid|authnumber|^stan$)/i.test(name);
}

/** No message of one transaction is larger: what is, is a list, and reading it for each picture takes seconds. */
const readUpTo = 64 * 1024;

/** Names and texts of all that a body holds, at any depth; nothing where it is no JSON. */
export function leavesOfBody(body: Buffer): [string, string][] {
  if (body.length > readUpTo) return [];
  try {
    return flat(bodyValue(body));
  } catch {
    // Nested deeper than can be gone through.
    return [];
  }
}

function flat(value: unknown, name = ''): [string, string][] {
  if (isComposite(value))
    return Object.entries(value).flatMap(([key, it]) => flat(it, Array.isArray(value) ? name : key));
  return [[name, typeof value === 'string' ? value : (jsonText(value) ?? '')]];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
