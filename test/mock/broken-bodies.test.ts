import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, apis } from '../../src/contract/index.ts';
import { brokenBodies } from '../../src/given/broken-bodies.ts';
import { exampleRequests, jsonBodySchema } from '../../src/given/contract-examples.ts';
import { type Mocks, startMocks } from '../../src/mock/index.ts';
import { documentedFor, rawCall } from './raw-call.ts';

let mocks: Mocks;
beforeAll(async () => {
  mocks = await startMocks();
});
afterAll(() => mocks.close());

const withBody = apis.flatMap((api) =>
  exampleRequests(api)
    .filter((it) => it.mediaType === 'application/json')
    .map((request) => ({ api, request, title: `${api} ${request.operation} ${request.name}` })),
);

/** The status of a refused body: 400 where the contract has it, else Prism's own 422. */
function refusal(api: Api, operation: string): number {
  return documentedFor(api, operation, 400) ? 400 : 422;
}

test('every operation with a JSON body is tried', () => {
  expect(new Set(withBody.map((it) => it.request.operation)).size).toBe(18);
});

describe.each(withBody)('$title', ({ api, request }) => {
  const expected = refusal(api, request.operation);

  test('is refused in every mutation that its schema does not allow', async () => {
    const broken = brokenBodies(jsonBodySchema(api, request.operation) ?? true, request.body);
    expect(broken.length).toBeGreaterThan(3);
    const seen = await Promise.all(
      broken.map(async ({ what, body }) => {
        const { status } = await rawCall(mocks.bases[api] as string, api, request, { body: JSON.stringify(body) });
        return `${what}: ${status}`;
      }),
    );
    expect(seen).toEqual(broken.map(({ what }) => `${what}: ${expected}`));
  });

  test('is refused, and answered, where the body is no JSON or no object', async () => {
    const bodies = ['{', 'no json', '[]', 'null', '"text"', ''];
    const seen = await Promise.all(
      bodies.map(async (body) => (await rawCall(mocks.bases[api] as string, api, request, { body })).status),
    );
    expect(seen).toEqual(bodies.map(() => expected));
  });
});

test('a form that lacks a required field is refused', async () => {
  const forms = exampleRequests('bill-payment').filter((it) => it.mediaType === 'application/x-www-form-urlencoded');
  const seen = await Promise.all(
    forms.map(async (request) => {
      const base = mocks.bases['bill-payment'] as string;
      const { status } = await rawCall(base, 'bill-payment', request, { body: 'EmailAddress=a%40example.org' });
      return [request.operation, status];
    }),
  );
  expect([...new Map(seen as [string, number][])]).toEqual([
    ['createMember', 400],
    ['updateMember', 400],
    ['deleteMember', 400],
    ['undeleteMember', 400],
  ]);
});

test('mutations of a body: what is left out and what is replaced, each reason once', () => {
  const schema = {
    type: 'object',
    required: ['amount', 'open'],
    properties: { amount: { type: 'number', exclusiveMinimum: 0 }, tag: { type: 'string', minLength: 1 }, open: {} },
  };
  expect(brokenBodies(schema, { amount: 1, tag: 'a', open: 1 }).map((it) => it.what)).toEqual([
    'the body is null',
    'the body is {}',
    '/amount is left out',
    '/amount is null',
    '/amount is 0',
    '/tag is true',
    '/tag is ""',
    '/open is left out',
  ]);
});
