import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExampleRequest, exampleRequests } from '../../src/given/contract-examples.ts';
import { type Mocks, startMocks } from '../../src/mock/index.ts';
import { preferredAnswer } from '../../src/mock/prism-request.ts';
import { rawCall } from './raw-call.ts';

let mocks: Mocks;
beforeAll(async () => {
  mocks = await startMocks({ apis: ['charge-gateway'] });
});
afterAll(() => mocks.close());

const [charge] = exampleRequests('charge-gateway') as [ExampleRequest];

test.each([
  ['code=422, example=E011', 422, { statusCode: '422', statusMessage: 'Barred MSISDN' }],
  ['code=503', 503, { statusCode: '503', statusMessage: 'Service unavailable' }],
])('a charge that prefers %s gets it', async (prefer, status, body) => {
  const answer = await rawCall(mocks.bases['charge-gateway'] as string, 'charge-gateway', charge, {
    headers: { prefer },
  });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, body]);
});

test.each([
  ['code=404; example="E008"', { dynamic: false, code: 404, exampleKey: 'E008' }],
  ['dynamic=true', { dynamic: true }],
  ['code=many, respond-async', { dynamic: false }],
  [undefined, { dynamic: false }],
])('Prefer: %s', (header, wish) => {
  expect(preferredAnswer(header)).toEqual(wish);
});

test('a call without credentials is 401, whatever it prefers', async () => {
  const answer = await fetch(`${mocks.bases['charge-gateway']}/263771234567/transactions/amount/x`, {
    headers: { prefer: 'code=200' },
  });
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { statusCode: '401', statusMessage: 'Invalid credentials' },
  ]);
});

test('a path that no contract has is named', async () => {
  const elsewhere = await fetch(new URL('/nowhere/x', mocks.bases['charge-gateway']));
  expect([elsewhere.status, await elsewhere.json()]).toEqual([
    404,
    { status: 404, detail: 'no mock is below /nowhere; there are: /charge-gateway' },
  ]);
  const unknown = await fetch(`${mocks.bases['charge-gateway']}/transactions`);
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});

test('a body of another media type is refused as an invalid request', async () => {
  const headers = { 'content-type': 'text/plain' };
  const answer = await rawCall(mocks.bases['charge-gateway'] as string, 'charge-gateway', charge, { headers });
  expect(answer.status).toBe(400);
});

test('a path of two slashes is answered as the path that it is', async () => {
  const answer = await fetch(`${mocks.bases['charge-gateway']}//transactions/amount/`, { method: 'POST' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([405, 'application/problem+json']);
});
