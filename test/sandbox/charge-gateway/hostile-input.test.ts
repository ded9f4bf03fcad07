import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Received } from '../support.ts';
import { openShop, type Shop } from './support.ts';

type Body = NonNullable<RequestInit['body']>;

function post(shop: Shop, body: Body, contentType = 'application/json'): Promise<Received> {
  return shop.request('/transactions/amount/', { method: 'POST', headers: { 'content-type': contentType }, body });
}

describe('a body that is no charge is answered 400 with both fields', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  test.each<[string, Body, string?]>([
    ['cut off', '{"clientCorrelator":'],
    ['empty', ''],
    ['with a byte order mark', '\uFEFF{}'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1e400'],
    ['nested deeply', deep],
    ['nested deeply in a field', `{"remarks":${deep}}`],
    ['with a poisoned prototype', '{"__proto__":{"amount":1},"constructor":{"prototype":{}}}'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded'],
    ['of a type that only begins like JSON', '{}', 'application/jsonp'],
    ['of no legal type', '{}', '///'],
  ])('%s', async (_what, body, contentType) => {
    const shop = await openShop();
    const { status, body: answer } = await post(shop, body, contentType);
    expect([status, answer]).toEqual([400, { statusCode: '400', statusMessage: expect.any(String) }]);
    expect((await shop.charge()).status, 'the sandbox lives on').toBe(200);
  });

  test('without a Content-Type', async () => {
    const shop = await openShop();
    const { status } = await post(shop, new Blob([JSON.stringify(shop.body())]), '');
    expect(status).toBe(400);
  });

  test('above 1 MB', async () => {
    const shop = await openShop();
    const { status, body } = await post(shop, JSON.stringify(shop.body({ remarks: 'x'.repeat(10_000_000) })));
    expect([status, body]).toEqual([
      400,
      { statusCode: '400', statusMessage: 'Invalid request: the body is larger than 1 MB' },
    ]);
    expect((await shop.charge()).status).toBe(200);
  });
});

test.each([
  ['POST', '/transactions/amount'],
  ['POST', '/transactions/refund'],
  ['GET', '/transactions/amount/'],
  ['PUT', '/transactions/amount/'],
  ['DELETE', '/transactions/refund/'],
  ['PATCH', '/transactions/refund/'],
  ['OPTIONS', '/transactions/amount/'],
  ['GET', '/263771234567/transactions/amount/c/'],
  ['GET', '/263771234567/transactions/amount/%zz'],
  ['GET', '/263771234567/transactions/amount/%00'],
  ['GET', '/263771234567/transactions/amount/a%2Fb'],
  ['GET', `/263771234567/transactions/amount/${'x'.repeat(5000)}`],
  ['POST', '/TRANSACTIONS/AMOUNT/'],
  ['GET', '/'],
  ['GET', ''],
])('%s %s is answered 404 with both fields', async (method, path) => {
  const shop = await openShop();
  const answer = await shop.request(path, { method });
  expect([answer.status, answer.body]).toEqual([404, { statusCode: '404', statusMessage: expect.any(String) }]);
});

test('references of any text come back as they were sent', async () => {
  const shop = await openShop();
  const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(texts, texts, async (clientCorrelator, referenceCode) => {
      const { status, body } = await shop.charge({ clientCorrelator, referenceCode });
      if (status === 400 && String(body.statusMessage).startsWith('Duplicate')) return;
      expect([status, body.clientCorrelator]).toEqual([200, clientCorrelator]);
      if (clientCorrelator === '.' || clientCorrelator === '..') return;
      const looked = await shop.lookup(shop.customer, encodeURIComponent(clientCorrelator));
      expect(looked.body.referenceCode).toBe(referenceCode);
    }),
    { numRuns: 100, seed: 1 },
  );
});
