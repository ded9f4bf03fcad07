import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../../src/contract/index.ts';

type SchemaObject = Exclude<Schema, boolean>;

const names = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
const texts = fc.string({ maxLength: 12, unit: 'grapheme' });
/** As JSON sees it: no negative zero. */
const anything = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0 || 0),
);
/** Positive, with two decimals at most. */
const amounts = fc.integer({ min: 1, max: 10 ** 12 }).map((cents) => Number(`${cents}e-2`));
const dates = fc.constantFrom('2026-03-01T12:00:00', '2026-03-01T12:00:00.000+02:00', '0001-01-01T00:00:00Z');

/**
 * Any JSON value that fits a contract's schema without `$ref`. Objects get fields that the contract does not name, and
 * open value sets get values that it does not list; null and absence come wherever they are allowed.
 */
export function schemaArbitrary(schema: Schema): Arbitrary<unknown> {
  if (typeof schema === 'boolean') return anything;
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.allOf)) return objects(merged(schema.allOf as SchemaObject[]));
  if (Array.isArray(schema.oneOf)) return fc.oneof(...schema.oneOf.map((it) => schemaArbitrary(it as Schema)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => schemaArbitrary({ ...schema, type })));
  }
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(schemaArbitrary((schema.items ?? true) as Schema), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(3, Number(schema.maxItems ?? 3)),
      });
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.maxSafeInteger();
    case 'number':
      return schema['x-decimal-places'] === 2 ? amounts : numbers;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      return anything;
    default:
      throw new Error(`no arbitrary for the type ${JSON.stringify(schema.type)}`);
  }
}

/** One object schema out of several that all hold. */
function merged(schemas: readonly SchemaObject[]): SchemaObject {
  return {
    type: 'object',
    required: schemas.flatMap((it) => (Array.isArray(it.required) ? it.required : [])),
    properties: Object.assign({}, ...schemas.map((it) => it.properties ?? {})) as SchemaObject,
  };
}

function strings(schema: SchemaObject): Arbitrary<unknown> {
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  if (schema.format === 'uri-reference') return fc.webUrl();
  const [minLength, maxLength] = [Number(schema.minLength ?? 0), Number(schema.maxLength ?? 12)];
  const free = fc.string({ minLength, maxLength, unit: minLength === maxLength ? 'binary-ascii' : 'grapheme' });
  const known = schema['x-extensible-enum'];
  if (Array.isArray(known)) return fc.oneof(fc.constantFrom(...known), free);
  return minLength === 0 && maxLength === 12 ? fc.oneof({ weight: 4, arbitrary: free }, dates) : free;
}

function objects(schema: SchemaObject): Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = fc.record(Object.fromEntries(properties.map(([name, it]) => [name, schemaArbitrary(it)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
  });
  const { additionalProperties } = schema;
  if (additionalProperties === false) return fields;
  const values = additionalProperties === undefined ? anything : schemaArbitrary(additionalProperties as Schema);
  const free = names.map((name) => (properties.some(([it]) => it === name) ? `${name}?` : name));
  return fc
    .tuple(fields, fc.dictionary(free, values, { maxKeys: 2, noNullPrototype: true }))
    .map(([known, unknown]) => ({ ...unknown, ...known }));
}

/** A text that a path or a query can carry. */
export const parameterTexts = texts.filter((it) => it.isWellFormed() && !['', '.', '..'].includes(it));
