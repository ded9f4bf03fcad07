import type { Schema } from '../../contract/index.ts';

type Words = Record<string, unknown> & {
  type?: string | string[];
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
};

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a JSON number',
  integer: 'a whole JSON number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** What schemas take, of which one has to fit: `a JSON number`, `USD or ZWG`, `a text`. Empty where they take all. */
export function legalWords(...schemas: readonly (Schema | undefined)[]): string {
  return orList([...new Set(schemas.flatMap(legalOf))]);
}

function legalOf(schema: Schema | undefined): string[] {
  if (typeof schema !== 'object') return [];
  const { type, maxLength, enum: values, const: only, oneOf } = schema as Words;
  if (only !== undefined) return [String(only)];
  if (values) return values.map(String);
  if (oneOf) return oneOf.flatMap(legalOf);
  return [type ?? []].flat().map((it) => (it === 'string' && maxLength === 0 ? 'blank' : (typeNames[it] ?? it)));
}

/** Whether schemas take this value, as far as `legalWords` tells what they take. */
export function isLegal(value: unknown, ...schemas: readonly (Schema | undefined)[]): boolean {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const words = [typeNames[kind], String(value), ...(Number.isInteger(value) ? [typeNames['integer']] : [])];
  return schemas.flatMap(legalOf).some((it) => words.includes(it));
}

/** `a, b or c`. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** What came in place of it, as far as it may be said: texts of secret fields are named by their type alone. */
export function cameWords(value: unknown, isSecret: boolean): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  const isShown = !isSecret && text.length <= 40;
  return typeof value === 'string' ? `the text${isShown ? ` ${text}` : ''}` : isShown ? text : `a ${typeof value}`;
}
