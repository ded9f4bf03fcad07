import type { Schema } from './contract.ts';

type Fits = (value: unknown) => boolean;

type Keyword = (wanted: never) => Fits;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types: Readonly<Record<string, Fits>> = {
  string: isText,
  number: isNumber,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
};

/** Says nothing about a value, so that whoever asks turns to the validator. */
const unsure: Fits = () => false;

const all =
  (checks: readonly Fits[]): Fits =>
  (value) => {
    for (const check of checks) if (!check(value)) return false;
    return true;
  };

/** What is known of a keyword: whether a value surely has what it wants. Values of other types have it. */
const keywords: Readonly<Record<string, Keyword>> = {
  type: (wanted: string | string[]) => {
    const one = [wanted].flat().map((it) => types[it] ?? unsure);
    return one.length === 1 ? (one[0] ?? unsure) : (value) => one.some((fits) => fits(value));
  },
  const: (wanted: unknown) => (value) => value === wanted,
  enum: (wanted: unknown[]) => (value) => wanted.includes(value),
  // In characters as they are read; one of two units counts as two here, so that a text of them is not sure.
  minLength: (wanted: number) => (value) => !isText(value) || value.length >= (wanted > 1 ? 2 * wanted : wanted),
  maxLength: (wanted: number) => (value) => !isText(value) || value.length <= wanted,
  minimum: (wanted: number) => (value) => !isNumber(value) || value >= wanted,
  maximum: (wanted: number) => (value) => !isNumber(value) || value <= wanted,
  exclusiveMinimum: (wanted: number) => (value) => !isNumber(value) || value > wanted,
  minItems: (wanted: number) => (value) => !Array.isArray(value) || value.length >= wanted,
  items: (wanted: Schema) => {
    const fits = surelyFits(wanted);
    return (value) => !Array.isArray(value) || value.every(fits);
  },
  required: (wanted: string[]) => (value) => !isObject(value) || wanted.every((name) => value[name] !== undefined),
  properties: (wanted: Record<string, Schema>) => {
    const members = Object.entries(wanted).map(([name, schema]) => ({ name, fits: surelyFits(schema) }));
    return (value) => {
      if (!isObject(value)) return true;
      for (const { name, fits } of members) {
        const member = value[name];
        if (member !== undefined && !fits(member)) return false;
      }
      return true;
    };
  },
  allOf: (wanted: Schema[]) => all(wanted.map((it) => surelyFits(it))),
  additionalProperties: (wanted: unknown) => (wanted === true ? () => true : unsure),
};

/** Keywords that want nothing of a value. */
const silent = new Set(['title', 'description', 'default', 'example', 'examples', 'deprecated']);

/**
 * Whether a value surely fits a schema without `$ref`. True is certain; false says that only the validator knows. Right bodies
 * are plain, so that most runs never need the validator, which takes longer to load and to compile than all of them to judge.
 */
export function surelyFits(schema: Schema): Fits {
  if (typeof schema === 'boolean') return schema ? () => true : unsure;
  const checks: Fits[] = [];
  for (const [name, wanted] of Object.entries(schema)) {
    if (silent.has(name) || name.startsWith('x-')) continue;
    const keyword = keywords[name];
    if (!keyword) return unsure;
    checks.push(keyword(wanted as never));
  }
  const [only = unsure] = checks;
  return checks.length === 1 ? only : all(checks);
}
