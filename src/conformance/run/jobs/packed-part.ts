import type { Exchange, RawAnswer } from '../../../targets/exchange.ts';
import type { Finding } from '../../result.ts';
import { Literal } from '../../values/exact-json.ts';
import type { Part } from '../join-parts.ts';

/**
 * What a job did, as it goes from thread to thread: all bodies in one stretch of memory that changes hands, for each body by
 * itself would take the buffer along that it is a part of.
 */
export interface PackedPart {
  part: Part;
  bodies: ArrayBuffer;
}

export function packPart(part: Part): PackedPart {
  const all = part.exchanges.flatMap((it) => bodiesOf(it));
  const bodies = new Uint8Array(all.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  const moved = (body: Buffer): Buffer => {
    const from = at;
    bodies.set(body, from);
    at += body.length;
    // Only its length goes over; where it lies follows from those before.
    return { length: body.length } as Buffer;
  };
  return {
    part: { ...withValues(part, packValue), exchanges: part.exchanges.map((it) => withBodies(it, moved)) },
    bodies: bodies.buffer,
  };
}

export function unpackPart({ part, bodies }: PackedPart): Part {
  let at = 0;
  const own = ({ length }: Buffer): Buffer => {
    at += length;
    return Buffer.from(bodies, at - length, length);
  };
  return { ...withValues(part, unpackValue), exchanges: part.exchanges.map((it) => withBodies(it, own)) };
}

function bodiesOf({ request, answer }: Exchange): Buffer[] {
  return typeof answer === 'string' ? [request.body] : [request.body, answer.body];
}

function withBodies(exchange: Exchange, change: (body: Buffer) => Buffer): Exchange {
  const request = { ...exchange.request, body: change(exchange.request.body) };
  const answer: Exchange['answer'] =
    typeof exchange.answer === 'string'
      ? exchange.answer
      : ({ ...exchange.answer, body: change(exchange.answer.body) } satisfies RawAnswer);
  return { ...exchange, request, answer };
}

function withValues(part: Part, change: (value: unknown) => unknown): Part {
  const finding = (it: Finding): Finding => ({ ...it, expected: change(it.expected), actual: change(it.actual) });
  return {
    ...part,
    contributions: part.contributions.map((it) => ({ ...it, findings: it.findings.map(finding) })),
  };
}

/** Numbers that keep their digits are objects of a class, which does not go over: a Map does, and JSON has none. */
function packValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Literal) return new Map([['literal', value.text]]);
  const raw = Object.getPrototypeOf(value) === null ? (value as { rawJSON?: unknown }).rawJSON : undefined;
  if (typeof raw === 'string') return new Map([['literal', raw]]);
  return ofMembers(value, packValue);
}

function unpackValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return new Literal(String(value.get('literal')));
  return ofMembers(value, unpackValue);
}

function ofMembers(value: object, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, change(it)]));
}
