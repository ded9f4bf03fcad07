import type { Exchange, NoAnswer, RawHeaders } from '../../targets/exchange.ts';
import { canonicalDecimal } from './decimal.ts';
import { Literal, parseExactly } from './exact-json.ts';

/** HTTP status of the answer, or why there is none. */
export function statusOf(exchange: Exchange): number | NoAnswer {
  return typeof exchange.answer === 'string' ? exchange.answer : exchange.answer.status;
}

/** Value of the first header of that name, whatever its case. */
export function headerOf(headers: RawHeaders, name: string): string | undefined {
  return headers.find(([it]) => it.toLowerCase() === name.toLowerCase())?.[1];
}

/** The answer's body as JSON with numbers as Literal; undefined where there is none. */
export function jsonOf(exchange: Exchange): unknown {
  const { answer, request } = exchange;
  return typeof answer === 'string'
    ? undefined
    : parseExactly(answer.body, `the answer to ${request.method} ${request.url}`);
}

/** The member at a dotted path, or undefined. */
export function memberOf(value: unknown, path: string): unknown {
  let node = value;
  for (const name of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined;
    node = (node as Record<string, unknown>)[name];
  }
  return node;
}

/**
 * The items of a list, which may stand bare or as the only list of an object: where a document names no field, either is
 * as good. Undefined where there is none.
 */
export function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const lists: unknown[][] = Object.values(value).filter((it) => Array.isArray(it));
  return lists.length === 1 ? lists[0] : undefined;
}

/** A member of the answer's JSON body. */
export function fieldOf(exchange: Exchange, path: string): unknown {
  return memberOf(jsonOf(exchange), path);
}

/** An amount given as number or as text, as canonical decimal text; what is neither comes back as it is. */
export function amountIn(value: unknown): unknown {
  const text = value instanceof Literal ? value.text : value;
  return typeof text === 'string' ? (canonicalDecimal(text) ?? text) : text;
}

/** A text member, or a number's literal; undefined otherwise. */
export function textIn(value: unknown): string | undefined {
  return value instanceof Literal ? value.text : typeof value === 'string' ? value : undefined;
}
