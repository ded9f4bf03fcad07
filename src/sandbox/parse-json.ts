/** A parsed body, and for each object that holds a number under the wanted name the text of that number as written. */
export interface ParsedJson {
  value: unknown;
  sources: ReadonlyMap<object, string>;
}

/** Parses JSON and keeps the exact text of one member, which a double would round; undefined where it is not JSON. */
export function parseJson(text: string, member: string): ParsedJson | undefined {
  const sources = new Map<object, string>();
  function keep(this: object, name: string, value: unknown, context?: { source?: string }): unknown {
    if (name === member && typeof value === 'number') sources.set(this, context?.source ?? String(value));
    return value;
  }
  try {
    return { value: JSON.parse(text, keep), sources };
  } catch {
    // A syntax error, or a nesting that is deeper than the stack.
    return undefined;
  }
}
