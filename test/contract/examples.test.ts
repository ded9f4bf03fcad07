import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apis } from '../../src/contract/api.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { dereference, isObject, type Json, type JsonObject } from '../../src/contract/dereference.ts';
import { specsFolder } from '../../src/contract/specs-folder.ts';
import { compileSchema } from '../../src/contract/validator.ts';

describe.each(apis.filter((api) => existsSync(join(specsFolder(), api, 'openapi.yaml'))))('%s', (api) => {
  const document = loadContract(api).document;
  const places = withSchema(document);

  test('every example fits its schema', () => {
    expect(places.flatMap((place) => misfits(document, place))).toEqual([]);
  });

  test('every body of a request, an answer, a callback and a webhook has an example', () => {
    const bodies = places.filter(
      ({ pointer, node }) => /\/content\/[^/]+$/.test(pointer) && !isOpen(node.schema as JsonObject),
    );
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter((body) => examplesOf(document, body).length === 0).map((it) => it.pointer)).toEqual([]);
  });
});

test('an example that breaks its schema is found, through references', () => {
  const document: JsonObject = {
    content: {
      'application/json': { schema: { $ref: '#/cents' }, examples: { good: { value: 1 }, bad: { value: '1' } } },
    },
    cents: { type: 'integer' },
  };
  expect(withSchema(document).flatMap((place) => misfits(document, place))).toEqual([
    '#/content/application~1json bad: must be integer',
  ]);
});

interface Place {
  pointer: string;
  node: JsonObject;
}

/** Every media type, parameter and header: the nodes that hold a schema. */
function withSchema(node: Json, pointer = '#'): Place[] {
  if (Array.isArray(node)) return node.flatMap((it, index) => withSchema(it, `${pointer}/${index}`));
  if (!isObject(node)) return [];
  const below = Object.entries(node)
    .filter(([name]) => !['schema', 'schemas', 'example', 'examples'].includes(name))
    .flatMap(([name, it]) => withSchema(it, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`));
  return isObject(node.schema) ? [{ pointer, node }, ...below] : below;
}

/** A schema that says nothing: the document does not show such a body, so there is nothing to give an example of. */
function isOpen(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => key === 'description' || key.startsWith('x-'));
}

function examplesOf(document: JsonObject, { node }: Place): [string, Json][] {
  const named = isObject(node.examples) ? Object.entries(node.examples) : [];
  const values = named.map(([name, it]): [string, Json] => [
    name,
    (dereference(document, it) as JsonObject).value as Json,
  ]);
  return node.example === undefined ? values : [['example', node.example], ...values];
}

function misfits(document: JsonObject, place: Place): string[] {
  const validate = compileSchema(dereference(document, place.node.schema as Json) as JsonObject);
  return examplesOf(document, place).flatMap(([name, value]) =>
    validate(value).map((error) => `${place.pointer} ${name}${error.instancePath}: ${error.message}`),
  );
}
