import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileSchema, dereference, type Schema, specsFolder } from '../../src/contract/index.ts';
import { isObject, type Json, type JsonObject } from '../../src/generation/json.ts';

interface Sample {
  place: string;
  value: Json;
  schema: Schema;
}

function contractOf(api: string): JsonObject {
  const document = parse(readFileSync(join(specsFolder(), api, 'openapi.yaml'), 'utf8')) as JsonObject;
  return { ...document, paths: dereference(document, document.paths ?? {}) };
}

/** Every example that stands beside a JSON schema: of request bodies, of answers, of parameters. */
function samplesOf(node: Json, place: string): Sample[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => samplesOf(item, `${place}/${index}`));
  if (!isObject(node)) return [];
  const schema = isObject(node.schema) && !/xml|csv|form/.test(place) ? node.schema : undefined;
  const named = isObject(node.examples) ? Object.entries(node.examples) : [];
  const own: Sample[] = schema
    ? [
        ...(node.example === undefined ? [] : [{ place, value: node.example, schema }]),
        ...named.map(([name, it]) => ({ place: `${place}/${name}`, value: (it as JsonObject).value ?? null, schema })),
      ]
    : [];
  const inner = Object.entries(node).filter(([key]) => key !== 'examples' && key !== 'schema');
  return [...own, ...inner.flatMap(([key, value]) => samplesOf(value, `${place}/${key}`))];
}

const document = contractOf('charge-gateway');
const samples = samplesOf(document.paths ?? {}, '#');

test('every example of the charge gateway fits its schema', () => {
  const wrong = samples.flatMap(({ place, value, schema }) =>
    compileSchema(schema)(value).map((error) => `${place}${error.instancePath} ${error.message}`),
  );
  expect(wrong).toEqual([]);
});

test('every request, every answer and every E-code of an answer has an example', () => {
  const lacking: string[] = [];
  for (const item of Object.values(document.paths as Record<string, Record<string, JsonObject>>)) {
    for (const operation of Object.values(item)) {
      const parts = { request: operation.requestBody, ...(operation.responses as JsonObject) } as Record<string, Json>;
      for (const [part, node] of Object.entries(parts)) {
        if (!isObject(node)) continue;
        const media = (node.content as JsonObject)['application/json'] as JsonObject;
        const names = Object.keys((media.examples ?? {}) as JsonObject);
        const codes = (node['x-error-codes'] ?? []) as string[];
        if (names.length === 0) lacking.push(`${operation.operationId} ${part}`);
        lacking.push(
          ...codes.filter((code) => !names.includes(code)).map((code) => `${operation.operationId} ${part} ${code}`),
        );
      }
    }
  }
  expect(lacking).toEqual([]);
});

test.each([0.01, 0.29, 4.35, 19.99, 100])('the amount %d, which float division refuses, fits', (amount) => {
  const [sample] = samples.filter((it) => it.place.endsWith('/charge'));
  const body = structuredClone(sample?.value) as JsonObject;
  ((body.paymentAmount as JsonObject).charginginformation as JsonObject).amount = amount;
  expect(compileSchema(sample?.schema ?? false)(body)).toEqual([]);
});

test.each([
  [{ amount: 0 }, '/paymentAmount/charginginformation/amount must be > 0'],
  [{ amount: '5' }, '/paymentAmount/charginginformation/amount must be number'],
  [{ currency: 'EUR' }, '/paymentAmount/charginginformation/currency must be equal to one of the allowed values'],
])('%j breaks the contract in one place', (change, problem) => {
  const [sample] = samples.filter((it) => it.place.endsWith('/charge'));
  const body = structuredClone(sample?.value) as JsonObject;
  Object.assign((body.paymentAmount as JsonObject).charginginformation as JsonObject, change);
  const errors = compileSchema(sample?.schema ?? false)(body);
  expect(errors.map((error) => `${error.instancePath} ${error.message}`)).toEqual([problem]);
});
