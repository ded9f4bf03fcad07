import { countJson } from '../../slice/json-bounds.ts';

/** Parsed JSON with the exact text of each number in it, which a double would round. */
export interface ExactJson {
  value: unknown;
  /** The text of a number that is this member of this object. */
  sourceIn(holder: object, member: string): string | undefined;
}

/**
 * Parses JSON in which no object has a member twice: readers disagree which of the two counts. Undefined for anything
 * else, and for what holds more values than are read.
 */
export function parseStrict(text: string): ExactJson | undefined {
  const counts = countJson(text);
  if (!counts.isBounded) return undefined;
  const sources = new Map<object, Map<string, string>>();
  let members = 0;
  function keep(this: object, name: string, value: unknown, context?: { source?: string }): unknown {
    if (!Array.isArray(this)) members += 1;
    if (typeof value !== 'number') return value;
    const own = sources.get(this) ?? new Map<string, string>();
    sources.set(this, own.set(name, context?.source ?? String(value)));
    return value;
  }
  try {
    const value: unknown = JSON.parse(text, keep);
    // The reviver also sees the whole, as the one member of an object of its own; a member `__proto__` is seen as well.
    if (members - 1 !== counts.members) return undefined;
    return { value, sourceIn: (holder, member) => sources.get(holder)?.get(member) };
  } catch {
    // A syntax error, or a nesting that is deeper than the stack.
    return undefined;
  }
}
