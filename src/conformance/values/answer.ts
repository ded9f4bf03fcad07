import type { Exchange, NoAnswer, RawHeaders } from '../../targets/exchange.ts';
import { canonicalDecimal } from './decimal.ts';
import { rawJson } from './raw-json.ts';

/** A JSON number with its literal, so that no digit is lost. */
export class Literal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return rawJson(this.text);
  }
}

/** HTTP status of the answer, or why there is none. */
export function statusOf(exchange: Exchange): number | NoAnswer {
  return typeof exchange.answer === 'string' ? exchange.answer : exchange.answer.status;
}

/** Value of the first header of that name, whatever its case. */
export function headerOf(headers: RawHeaders, name: string): string | undefined {
  return headers.find(([it]) => it.toLowerCase() === name.toLowerCase())?.[1];
}

const parsed = new WeakMap<Buffer, { value: unknown }>();

/** The body as JSON with numbers as Literal; undefined where it is no JSON. */
export function parseExactly(body: Buffer): unknown {
  const known = parsed.get(body);
  if (known) return known.value;
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'), function exact(_key: string, it: unknown, context?: { source?: string }) {
      return typeof it === 'number' ? new Literal(context?.source ?? String(it)) : it;
    } as (this: unknown, key: string, value: unknown) => unknown);
  } catch {
    value = undefined;
  }
  parsed.set(body, { value });
  return value;
}

/** The answer's body as JSON with numbers as Literal; undefined where there is none. */
export function jsonOf(exchange: Exchange): unknown {
  return typeof exchange.answer === 'string' ? undefined : parseExactly(exchange.answer.body);
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
