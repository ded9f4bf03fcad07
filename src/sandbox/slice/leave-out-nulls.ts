import type { Schema } from '../../contract/index.ts';
import { isObject } from './json-body.ts';

/**
 * Takes each optional member that is null out of a parsed body, as many serialisers write null for what they have not
 * got. A null stays where the schema takes one, as it says something there, and where the member is required. In place:
 * the exact text of a number is known by the object that holds it.
 */
export function leaveOutNulls(schema: Schema | undefined, value: unknown): void {
  if (typeof schema !== 'object') return;
  if (Array.isArray(value)) {
    for (const it of value) leaveOutNulls(schema.items as Schema | undefined, it);
    return;
  }
  if (!isObject(value)) return;
  const { properties, required } = membersOf(schema);
  for (const [name, own] of properties) {
    if (!Object.hasOwn(value, name)) continue;
    if (value[name] === null && !required.includes(name) && !takesNull(own)) delete value[name];
    else leaveOutNulls(own, value[name]);
  }
}

/** The members of an object, and the names of those that must be there. */
export function membersOf(schema: Schema): { properties: [string, Schema][]; required: string[] } {
  const { properties, required = [], allOf = [] } = schema as Members & { allOf?: Schema[] };
  const parts = allOf.map(membersOf);
  return {
    properties: [...Object.entries(properties ?? {}), ...parts.flatMap((it) => it.properties)],
    required: [...required, ...parts.flatMap((it) => it.required)],
  };
}

interface Members {
  properties?: Record<string, Schema>;
  required?: string[];
}

function takesNull(schema: Schema): boolean {
  if (typeof schema !== 'object') return schema;
  const { type, oneOf, enum: values } = schema as { type?: string | string[]; oneOf?: Schema[]; enum?: unknown[] };
  if (oneOf) return oneOf.some(takesNull);
  if (values) return values.includes(null);
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}
