import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/generation/json.ts';
import { surfaceOf } from '../../../src/generation/surface/surface.ts';
import { surfaceMoves } from '../../../src/generation/surface/surface-moves.ts';

function contract(request: JsonObject, answer: JsonObject): JsonObject {
  return {
    paths: {
      '/pay/{id}': {
        post: {
          operationId: 'pay',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Request' } } },
          },
          responses: { '200': { content: { 'application/json': { schema: answer } } }, '400': { description: 'no' } },
        },
      },
    },
    components: { schemas: { Request: request } },
  };
}

const before = contract(
  {
    type: 'object',
    required: ['amount', 'lines'],
    properties: {
      amount: { type: 'number' },
      currency: { enum: ['USD', 'ZWG'] },
      lines: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
    },
  },
  {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, total: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
  },
);

test('the surface tells every place that a caller gives or gets', () => {
  expect(surfaceOf(before)).toEqual({
    pay: { types: ['POST /pay/{id}'], required: true },
    'pay in body': { types: ['object'], required: true },
    'pay in body.amount': { types: ['number'], required: true },
    'pay in body.currency': { types: ['"USD"', '"ZWG"'], required: false },
    'pay in body.lines': { types: ['array'], required: true },
    'pay in body.lines[]': { types: ['object'], required: true },
    'pay in body.lines[].text': { types: ['string'], required: false },
    'pay in path id': { types: ['string'], required: true },
    'pay out 200': { types: ['object'], required: true },
    'pay out 200.id': { types: ['string'], required: true },
    'pay out 200.total': { types: ['number', 'string'], required: false },
  });
});

test('what a caller gives may widen, what it gets may narrow; the other way round breaks', () => {
  const after = contract(
    {
      type: 'object',
      required: ['currency', 'reference'],
      properties: {
        amount: { oneOf: [{ type: 'number' }, { type: 'string' }] },
        currency: { enum: ['USD'] },
        reference: { type: 'string' },
        note: { type: 'string' },
      },
    },
    { type: 'object', properties: { id: { type: 'string' }, total: { type: 'number' }, extra: { type: 'string' } } },
  );
  expect(surfaceMoves(surfaceOf(before), surfaceOf(after))).toEqual([
    { place: 'pay in body.amount', change: 'required became optional', breaks: false },
    { place: 'pay in body.amount', change: 'number became number | string', breaks: false },
    { place: 'pay in body.currency', change: 'optional became required', breaks: true },
    { place: 'pay in body.currency', change: '"USD" | "ZWG" became "USD"', breaks: true },
    { place: 'pay in body.lines', change: 'removed', breaks: true },
    { place: 'pay in body.note', change: 'added', breaks: false },
    { place: 'pay in body.reference', change: 'added, required', breaks: true },
    { place: 'pay out 200.extra', change: 'added', breaks: false },
    { place: 'pay out 200.id', change: 'required became optional', breaks: true },
    { place: 'pay out 200.total', change: 'number | string became number', breaks: false },
  ]);
});

test('a renamed operation is told by both names, and what moved inside it under the new one', () => {
  const after = structuredClone(before) as { paths: { '/pay/{id}': { post: { operationId: string } } } };
  after.paths['/pay/{id}'].post.operationId = 'settle';
  const { [`pay in body.currency`]: _, ...without } = surfaceOf(before);
  expect(surfaceMoves(without, surfaceOf(after as unknown as JsonObject))).toEqual([
    { place: 'pay', change: 'renamed to settle', breaks: true },
    { place: 'settle in body.currency', change: 'added', breaks: false },
  ]);
});

test('another path keeps callers, as they never see it', () => {
  const { '/pay/{id}': item } = before.paths as JsonObject;
  const after = { ...before, paths: { '/payments/{id}': item ?? null } };
  expect(surfaceMoves(surfaceOf(before), surfaceOf(after))).toEqual([
    { place: 'pay', change: 'POST /pay/{id} became POST /payments/{id}', breaks: false },
  ]);
});

test('a removed operation is told once, a new one breaks nobody', () => {
  expect(surfaceMoves(surfaceOf(before), {})).toEqual([{ place: 'pay', change: 'removed', breaks: true }]);
  expect(surfaceMoves({}, surfaceOf(before))).toEqual([{ place: 'pay', change: 'added', breaks: false }]);
});
