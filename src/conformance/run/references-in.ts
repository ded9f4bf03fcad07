import type { Exchange } from '../../targets/exchange.ts';
import { bodyText } from '../values/body-text.ts';

/** Names of what tells one transaction from another, in any of the documents. */
const names = /(correlator|reference|transactionid|paymentid|^code$|paymenttoken|^stan$)/i;
/** Shorter values stand in what has nothing to do with each other. */
const lengthAtLeast = 6;
const readUpTo = 64 * 1024;
const atMost = 60;

const known = new WeakMap<Exchange, readonly string[]>();

/** Values by which an exchange names transactions: of members so called, and of the last part of its path. */
export function referencesIn(exchange: Exchange): readonly string[] {
  const before = known.get(exchange);
  if (before) return before;
  const { request, answer } = exchange;
  const bodies = [request.body, ...(typeof answer === 'string' ? [] : [bodyOf(answer)])];
  const last = request.method === 'GET' ? (request.url.split(/[?#]/)[0]?.split('/').at(-1) ?? '') : '';
  const inPath = /\d/.test(last) && last.length >= lengthAtLeast ? [decoded(last)] : [];
  const found = [...new Set([...inPath, ...bodies.flatMap(inBody)])].slice(0, atMost);
  known.set(exchange, found);
  return found;
}

/** What was cut cannot be read while a run judges. */
function bodyOf(answer: { body: Buffer }): Buffer {
  try {
    return answer.body;
  } catch {
    return Buffer.alloc(0);
  }
}

function inBody(body: Buffer): string[] {
  if (body.length === 0 || body.length > readUpTo) return [];
  const found: string[] = [];
  try {
    JSON.parse(bodyText(body), (name, value: unknown) => {
      if (typeof value === 'string' && value.length >= lengthAtLeast && names.test(name)) found.push(value);
      return undefined;
    });
  } catch {
    // No JSON: it names nothing.
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
