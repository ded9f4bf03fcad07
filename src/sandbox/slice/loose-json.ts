import type { JsonObject, JsonValue } from './decision.ts';

/**
 * Writes JSON as many senders do and no serialiser of a receiver would again: members in another order, a space after each
 * colon and comma, slashes and what is not ASCII escaped. A receiver that signs what it parsed is found out by it; whoever
 * signs the bytes that came sees no difference.
 */
export function looseJson(value: JsonValue | JsonObject): string {
  if (Array.isArray(value)) return `[${value.map(looseJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return escaped(JSON.stringify(value));
  const members = Object.entries(value).toReversed();
  return `{${members.map(([name, it]) => `${escaped(JSON.stringify(name))}: ${looseJson(it)}`).join(', ')}}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
