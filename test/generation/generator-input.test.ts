import { expect, test } from 'vitest';
import { generatorInput } from '../../src/generation/generator-input.ts';
import type { JsonObject } from '../../src/generation/json.ts';

const contract: JsonObject = {
  openapi: '3.1.1',
  info: { title: 'T', version: '1', description: 'goes into every header' },
  paths: {
    '/a/': {
      post: {
        operationId: 'a',
        'x-source': '4.1',
        callbacks: { changed: { '{$request.body#/url}': {} } },
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/A' }, examples: { one: { value: {} } } },
          },
        },
        responses: {
          '200': { description: 'good', headers: { 'x-trace-id': { schema: { type: 'string' } } } },
          '400': { $ref: '#/components/responses/Bad' },
          '409': { description: 'state', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
  webhooks: {
    paid: {
      post: { requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['id'] } } } } },
    },
  },
  components: {
    responses: {
      Bad: { description: 'bad', content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
    },
    schemas: {
      A: {
        type: 'object',
        properties: {
          description: { description: 'a field that is named like a keyword' },
          examples: { type: 'string', examples: ['x'] },
          amount: { description: 'either', type: ['number', 'string'] },
          code: { type: ['string', 'number', 'null'] },
          note: { type: ['string', 'null'] },
          choice: { oneOf: [{ type: ['string', 'null'], minLength: 1 }, { type: 'number' }] },
          nothing: { type: 'null', description: 'only ever null' },
          kind: { const: 'MER' },
          status: { type: 'string', 'x-extensible-enum': ['A'] },
        },
      },
    },
  },
};

test('the generator gets the contract in idioms that it gets right', () => {
  expect(generatorInput(contract, { bodiesOfErrors: false })).toEqual({
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: {
      '/a/': {
        post: {
          operationId: 'a',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
          responses: {
            '200': { description: 'good', headers: { 'x-trace-id': { schema: { type: 'string' } } } },
            '400': { description: 'bad' },
            '409': { description: 'state' },
          },
        },
      },
    },
    components: {
      responses: {
        Bad: { description: 'bad', content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
      },
      schemas: {
        A: {
          type: 'object',
          properties: {
            description: { description: 'a field that is named like a keyword' },
            examples: { type: 'string' },
            amount: { description: 'either', oneOf: [{ type: 'number' }, { type: 'string' }] },
            code: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
            note: { type: ['string', 'null'] },
            choice: { oneOf: [{ type: 'string', minLength: 1 }, { type: 'null' }, { type: 'number' }] },
            nothing: { description: 'only ever null' },
            kind: { type: 'string', const: 'MER' },
            status: { type: 'string', 'x-extensible-enum': ['A'] },
          },
        },
        PaidBody: { type: 'object', required: ['id'] },
      },
    },
  });
});

test('other languages keep the bodies of refusals, and the contract itself stays as it was', () => {
  const before = structuredClone(contract);
  const input = generatorInput(contract, { bodiesOfErrors: true }) as typeof contract;
  const responses = (input.paths as { '/a/': { post: { responses: JsonObject } } })['/a/'].post.responses;
  expect(responses['400']).toEqual({ $ref: '#/components/responses/Bad' });
  expect(contract).toEqual(before);
});
