import type { Schema } from './contract.ts';
import { isObject, type JsonObject } from './dereference.ts';

/** One field of a JSON body, at any depth. */
export interface Field {
  /** Path such as `accounts[].alias`, or `[].Code` where the body is a list. */
  field: string;
  /** Whether it is there wherever its holder is. */
  required: boolean;
  schema: JsonObject;
  /** Nearest `x-source`: its own, that of a schema that holds it, or `source`. */
  source: string;
}

/** Every field that a schema without `$ref` describes, each before those within it. */
export function fieldsOf(schema: Schema | undefined, source: string): Field[] {
  if (!isObject(schema)) return [];
  return isObject(schema.items) ? within(schema.items, '[].', sourceOf(schema, source)) : within(schema, '', source);
}

function within(schema: JsonObject, prefix: string, outer: string): Field[] {
  const source = sourceOf(schema, outer);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const own = properties.flatMap(([name, it]): Field[] => {
    const property = isObject(it) ? it : {};
    const field = prefix + name;
    const from = sourceOf(property, source);
    return [
      { field, required: required.includes(name), schema: property, source: from },
      ...within(property, `${field}.`, from),
      ...(isObject(property.items) ? within(property.items, `${field}[].`, from) : []),
    ];
  });
  const parts = Array.isArray(schema.allOf) ? schema.allOf : [];
  return [...own, ...parts.flatMap((part) => (isObject(part) ? within(part, prefix, source) : []))];
}

function sourceOf(schema: JsonObject, outer: string): string {
  return String(schema['x-source'] ?? outer);
}
