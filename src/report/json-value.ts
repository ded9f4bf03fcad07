import { escapedJson, visible } from '../protocol/visible.ts';

interface RawJson {
  rawJSON(text: string): unknown;
}

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

const exact: Reviver = (_key, value, context) =>
  typeof value === 'number' && context?.source !== undefined && context.source !== String(value)
    ? (JSON as unknown as RawJson).rawJSON(context.source)
    : value;

/** Parses JSON and keeps the literal of every number that a float would write otherwise (`12.340`, 2^53 and above). */
export function exactJson(text: string): unknown {
  return JSON.parse(text, exact as (this: unknown, key: string, value: unknown) => unknown);
}

/** JSON text of a value of a run result; undefined where there is none. */
export function jsonText(value: unknown, indent?: number): string | undefined {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch {
    // A bigint is in it, which is told by a function that is asked for each value.
    const bigint = (_: string, it: unknown): unknown =>
      typeof it === 'bigint' ? (JSON as unknown as RawJson).rawJSON(String(it)) : it;
    return JSON.stringify(value, bigint, indent);
  }
}

/** The value as it stands in run.json: plain JSON values, exact numbers, members without a value left out. */
export function plainValue(value: unknown): unknown {
  const text = jsonText(value);
  return text === undefined ? undefined : exactJson(text);
}

/** True for objects and arrays that have members; false for exact numbers. */
export function isComposite(value: unknown): value is Record<string, unknown> | unknown[] {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(JSON as unknown as { isRawJSON(it: unknown): boolean }).isRawJSON(value)
  );
}

/** One line of JSON for people; what is not there reads `(absent)`. */
export function valueLine(value: unknown): string {
  return visible(jsonText(value) ?? '(absent)');
}

/** JSON for a file or a pipe: the same values, and nothing in its text that would act or hide. */
export function jsonFile(value: unknown): string {
  return `${escapedJson(jsonText(value, 1) ?? 'null')}\n`;
}
