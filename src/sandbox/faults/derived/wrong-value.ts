import type { Schema } from '../../../contract/index.ts';
import type { JsonValue } from '../../slice/decision.ts';

/** The JSON types that a field's schema allows: its own or those of its alternatives. */
export function typesOf(schema: Schema | undefined): string[] {
  const { type, oneOf } = (schema ?? {}) as { type?: string | string[]; oneOf?: { type?: string | string[] }[] };
  if (type !== undefined) return [type].flat();
  return [...new Set((oneOf ?? []).flatMap((it) => it.type ?? []))];
}

/**
 * The value in a type that the schema does not allow: a number for a text, else a text for a number, else a truth
 * value, else an object.
 */
export function ofAnotherType(value: JsonValue | undefined, schema: Schema | undefined): JsonValue {
  const allowed = typesOf(schema);
  const isNumber = allowed.includes('number') || allowed.includes('integer');
  if (!isNumber) return 7;
  if (!allowed.includes('string')) return String(value ?? 7);
  return allowed.includes('boolean') ? {} : true;
}

/** A value next to a closed set: the largest number and one, or the first text with one letter more. */
export function outsideOf(schema: Schema | undefined): JsonValue {
  const values = ((schema ?? {}) as { enum?: JsonValue[] }).enum ?? [];
  const numbers = values.filter((it) => typeof it === 'number');
  if (numbers.length > 0) return Math.max(...numbers) + 1;
  return `${values.find((it) => typeof it === 'string') ?? ''}X`;
}
