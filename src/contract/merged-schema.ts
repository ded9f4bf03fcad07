import type { Schema } from './contract.ts';
import { isObject, type Json, type JsonObject } from './dereference.ts';

/**
 * A schema of several forms as one that says what holds in each of them: every member of any form, required where all
 * forms require it, its values those of any form.
 */
export function mergedSchema(schema: Schema): Schema {
  if (!isObject(schema) || !Array.isArray(schema.oneOf)) return schema;
  const [first, ...more] = schema.oneOf.filter(isObject);
  return first === undefined ? schema : more.reduce(mergedForms, first);
}

function mergedForms(a: JsonObject, b: JsonObject): JsonObject {
  const [own, other] = [membersOf(a), membersOf(b)];
  const properties = Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(other)])].map((name) => [name, merged(own[name], other[name])]),
  );
  const required = listOf(a.required).filter((it) => listOf(b.required).includes(it));
  return { ...a, properties, required };
}

function merged(a: Json | undefined, b: Json | undefined): Json {
  if (!isObject(a) || !isObject(b)) return a ?? b ?? {};
  const values = [...new Set([...listOf(a.enum), ...listOf(b.enum)])];
  return { ...b, ...a, ...(a.enum !== undefined && b.enum !== undefined ? { enum: values } : {}) };
}

function membersOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {};
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
