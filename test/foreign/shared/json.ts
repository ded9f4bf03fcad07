/** A JSON number by the letters in which it was written, so that 20.000 stays 20.000. */
export class NumberText {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export type Json = string | boolean | null | NumberText | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => Json;
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** @throws SyntaxError where `text` is not JSON. */
export function readJson(text: string): Json {
  return parse(text, (_key, value, context) =>
    typeof value === 'number' ? new NumberText(context.source ?? String(value)) : value,
  );
}

export function writeJson(value: Json, layout: 'pretty' | 'compact'): string {
  const write = (_key: string, part: unknown) => (part instanceof NumberText ? rawJson(part.source) : part);
  return JSON.stringify(value, write, layout === 'pretty' ? 2 : undefined);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

/** The text at a path of keys; '' where there is none. A number counts as its text. */
export function textAt(body: JsonObject, path: string): string {
  const value = valueAt(body, path);
  if (typeof value === 'string') return value;
  return value instanceof NumberText ? value.source : '';
}

export function valueAt(body: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = body;
  for (const key of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

export function setAt(body: JsonObject, path: string, value: Json): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  let place = body;
  for (const key of keys) {
    const next = place[key];
    if (!isObject(next)) return;
    place = next;
  }
  place[last] = value;
}
