import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apis, loadContract, type Schema } from '../../src/contract/index.ts';
import { surelyFits } from '../../src/contract/surely-fits.ts';

const ajv = new Ajv2020({ strict: false, validateSchema: false });
(addFormats as unknown as (to: Ajv2020) => void)(ajv);

const texts = fc.oneof(fc.string(), fc.constantFrom('', 'a', '😀', '263771234567', 'https://example.org/', '12.34'));
const anything = fc.oneof(
  texts,
  fc.integer({ min: -2, max: 2 }),
  fc.double(),
  fc.constantFrom<unknown>(null, true, false, {}, [], -0, 0.01),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that a schema speaks of: about as many right as wrong. */
function valuesFor(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return anything;
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((it) => (it as Schema[] | undefined) ?? []);
  const fields = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {});
  const chosen = [schema.const, ...((schema.enum as unknown[] | undefined) ?? [])].filter((it) => it !== undefined);
  const named = fields.map(([name, of]) => [name, fc.option(valuesFor(of), { nil: undefined, freq: 9 })] as const);
  return fc.oneof(
    { weight: 1, arbitrary: anything },
    { weight: chosen.length > 0 ? 9 : 0, arbitrary: fc.constantFrom(...chosen, null) },
    { weight: fields.length > 0 ? 9 : 0, arbitrary: fc.record(Object.fromEntries(named)) },
    {
      weight: schema.items ? 9 : 0,
      arbitrary: fc.array(valuesFor((schema.items ?? true) as Schema), { maxLength: 3 }),
    },
    ...(parts.length > 0 ? [{ weight: 9, arbitrary: fc.tuple(...parts.map(valuesFor)).map(joined) }] : []),
    { weight: schema.type === 'string' ? 9 : 0, arbitrary: texts },
    {
      weight: schema.type === 'number' || schema.type === 'integer' ? 9 : 0,
      arbitrary: fc.integer({ min: -1, max: 3 }),
    },
  );
}

function joined(values: readonly unknown[]): unknown {
  return values.every((it) => typeof it === 'object' && it !== null)
    ? Object.assign({}, ...(values as object[]))
    : values[0];
}

const schemas = apis.flatMap((api) =>
  Object.values(loadContract(api).operations).flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((of, index) =>
      Object.values(of?.content ?? {}).map(({ schema }) => ({ name: `${api} ${operationId} ${index}`, schema })),
    ),
  ),
);

test.each(schemas)('what surely fits has no issue for the validator: $name', ({ schema }) => {
  const [isSure, validate] = [surelyFits(schema), ajv.compile(schema)];
  fc.assert(
    fc.property(valuesFor(schema), (value) => {
      if (isSure(value)) expect(validate(value) ? [] : validate.errors).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.each<[Schema, unknown, boolean]>([
  [{ type: 'string', minLength: 1, maxLength: 2 }, 'ab', true],
  [{ type: 'string', minLength: 2 }, '😀', false],
  [{ type: ['integer', 'null'] }, null, true],
  [{ type: 'number', exclusiveMinimum: 0 }, 0, false],
  [{ enum: ['USD', 'ZWG'], description: 'Closed.' }, 'USD', true],
  [{ type: 'object', required: ['a'], properties: { a: { const: 1 } } }, { a: 1, b: 2 }, true],
  [{ type: 'object', required: ['a'] }, {}, false],
  [{ type: 'array', minItems: 1, items: { type: 'boolean' } }, [true, 1], false],
  [{ type: 'string', format: 'uri' }, 'https://example.org/', false],
  [{ properties: { a: { pattern: 'x' } } }, { b: 1 }, true],
  [{ additionalProperties: false }, {}, false],
  [true, 1, true],
  [false, 1, false],
])('%j of %j: %s', (schema, value, expected) => {
  expect(surelyFits(schema)(value)).toBe(expected);
});
