import { describe, expect, test } from 'vitest';
import type { Json } from '../support.ts';
import { openShop } from './support.ts';

/** A charge that breaks one thing, and how it is refused. */
const refusals: [what: string, change: Json, http: number, code: string, message: string][] = [
  ['a field absent', { location: undefined }, 400, 'E001', 'Missing required field: location'],
  ['a field empty', { remarks: '' }, 400, 'E001', 'Missing required field: remarks'],
  ['a field null', { terminalID: null }, 400, 'E001', 'Missing required field: terminalID'],
  [
    'a nested field absent',
    { paymentAmount: { chargeMetaData: { channel: 'WEB' } } },
    400,
    'E001',
    'Missing required field: paymentAmount.charginginformation',
  ],
  [
    'the amount absent',
    { amount: null },
    400,
    'E001',
    'Missing required field: paymentAmount.charginginformation.amount',
  ],
  ['no MSISDN', { endUserId: '12345' }, 400, 'E002', 'Invalid MSISDN format: endUserId'],
  ['an MSISDN as a number', { endUserId: 263771234567 }, 400, 'E002', 'Invalid MSISDN format: endUserId'],
  ['another currency', { currency: 'EUR' }, 400, 'E003', 'Invalid currency: the currency must be USD or ZWG'],
  [
    'a currency in small letters',
    { currency: 'usd' },
    400,
    'E003',
    'Invalid currency: the currency must be USD or ZWG',
  ],
  ['zero', { amount: 0 }, 400, 'E004', 'Invalid amount: the amount must be positive, with at most 2 decimals'],
  [
    'a negative amount',
    { amount: -1 },
    400,
    'E004',
    'Invalid amount: the amount must be positive, with at most 2 decimals',
  ],
  [
    'three decimals',
    { amount: 1.001 },
    400,
    'E004',
    'Invalid amount: the amount must be positive, with at most 2 decimals',
  ],
  [
    'an amount in a list',
    { amount: [5] },
    400,
    'E004',
    'Invalid amount: the amount must be positive, with at most 2 decimals',
  ],
  [
    'an amount as text',
    { amount: '5.00' },
    400,
    'E004',
    'Invalid amount: the amount must be positive, with at most 2 decimals',
  ],
  ['an amount above every wallet', { amount: 1e300 }, 422, 'E013', 'Limit exceeded'],
  ['another type of transaction', { tranType: 'REF' }, 400, '400', 'Invalid request: tranType'],
  ['a text that is a list', { remarks: ['a'] }, 400, '400', 'Invalid request: remarks'],
];

describe('a charge is refused for', () => {
  test.each(refusals)('%s', async (_what, change, http, code, message) => {
    const shop = await openShop({ dialect: { 'error-code-value': 'e-code' } });
    const { status, body } = await shop.charge({ clientCorrelator: 'c-1', ...change });
    expect([status, body]).toEqual([http, { statusCode: code, statusMessage: message }]);
    expect((await shop.lookup(shop.customer, 'c-1')).status, 'nothing was stored').toBe(404);
  });
});

test('a third decimal counts as it was written, not as a double rounds it', async () => {
  const shop = await openShop();
  const text = JSON.stringify(shop.body({ amount: 19.99 })).replace('19.99', '19.990000000000000001');
  const { status } = await shop.request('/transactions/amount/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  });
  expect(status).toBe(400);
});

test('statusCode is the HTTP status as text by default', async () => {
  const shop = await openShop();
  expect((await shop.charge({ currency: 'EUR' })).body.statusCode).toBe('400');
});

test('E005: a correlator is used once, by charges and refunds together', async () => {
  const shop = await openShop();
  const charged = await shop.paid({ clientCorrelator: 'once' });
  const again = await shop.charge({ clientCorrelator: 'once' });
  const refund = await shop.refund(charged, { clientCorrelator: 'once' });
  const refused = { statusCode: '400', statusMessage: 'Duplicate correlator: clientCorrelator was used before' };
  expect([again.status, again.body, refund.status, refund.body]).toEqual([400, refused, 400, refused]);
});

test.each([
  ['missing', undefined],
  ['of another scheme', 'Bearer abc'],
  ['no Base64', 'Basic ???'],
  ['of a stranger', `Basic ${btoa('sbx_nobody:secret')}`],
])('E006: credentials that are %s are refused before the body is read', async (_what, authorization) => {
  const shop = await openShop();
  for (const [path, method] of [
    ['/transactions/amount/', 'POST'],
    ['/transactions/refund/', 'POST'],
    [`/${shop.customer}/transactions/amount/c-1`, 'GET'],
  ]) {
    const headers: Record<string, string> = {
      'content-type': 'text/plain',
      ...(authorization ? { authorization } : {}),
    };
    const answer = await fetch(shop.base + path, {
      method: method ?? '',
      headers,
      ...(method === 'POST' ? { body: '{' } : {}),
    });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { statusCode: '401', statusMessage: 'Invalid credentials' },
    ]);
  }
});

test('E006: a wrong password is refused', async () => {
  const shop = await openShop();
  const authorization = `Basic ${btoa(`${shop.credentials.username}:wrong`)}`;
  expect((await shop.request(`/${shop.customer}/transactions/amount/c`, { headers: { authorization } })).status).toBe(
    401,
  );
});

test('E007: credentials without sandbox access, and access taken away', async () => {
  const shop = await openShop({ dialect: { 'error-code-value': 'e-code' } });
  const { notEnabled } = shop;
  const authorization = `Basic ${btoa(`${notEnabled.username}:${notEnabled.password}`)}`;
  const refused = await shop.request(`/${shop.customer}/transactions/amount/c`, { headers: { authorization } });
  expect([refused.status, refused.body]).toEqual([403, { statusCode: 'E007', statusMessage: 'Sandbox not enabled' }]);

  await shop.ask('POST', '/operator/sandbox', { enabled: false });
  expect((await shop.charge()).status).toBe(403);
  await shop.ask('POST', '/operator/sandbox', { enabled: true });
  expect((await shop.charge()).status).toBe(200);
});

test('E008: a look-up needs number and correlator of one charge', async () => {
  const shop = await openShop();
  const { body } = await shop.charge();
  const others = shop.numbers.whitelisted;
  const refused = [404, { statusCode: '404', statusMessage: 'Transaction not found' }];
  for (const [number, correlator] of [
    [others[1], body.clientCorrelator],
    [shop.customer, 'unknown'],
    ['12345', body.clientCorrelator],
    ['', body.clientCorrelator],
  ]) {
    const looked = await shop.lookup(number, correlator);
    expect([looked.status, looked.body]).toEqual(refused);
  }
});

test('E011: a number works exactly while it is not barred', async () => {
  const shop = await openShop();
  const { numbers } = shop;
  const refused = await shop.charge({ endUserId: numbers.barred[0] });
  expect([refused.status, refused.body]).toEqual([422, { statusCode: '422', statusMessage: 'Barred MSISDN' }]);
  await shop.ask('POST', '/operator/bar-number', { endUserId: shop.customer, barred: true });
  expect((await shop.charge()).status).toBe(422);
  await shop.ask('POST', '/operator/bar-number', { endUserId: shop.customer, barred: false });
  expect((await shop.charge()).status).toBe(200);
});

test('E014 hits exactly the next call; E015 lasts until maintenance ends', async () => {
  const shop = await openShop();
  await shop.ask('POST', '/operator/fail-next');
  const failed = await shop.charge();
  expect([failed.status, failed.body]).toEqual([500, { statusCode: '500', statusMessage: 'Internal server error' }]);
  expect((await shop.charge()).status).toBe(200);
  await shop.ask('POST', '/operator/maintenance', { on: true });
  const closed = await shop.lookup(shop.customer, 'c');
  expect([closed.status, closed.body]).toEqual([503, { statusCode: '503', statusMessage: 'Service unavailable' }]);
  await shop.ask('POST', '/operator/maintenance', { on: false });
  expect((await shop.charge()).status).toBe(200);
});

test('a number works once it was whitelisted by its one-time code', async () => {
  const shop = await openShop();
  const { numbers } = shop;
  const endUserId = numbers.unlisted[0] ?? '';
  const refused = await shop.charge({ endUserId });
  expect([refused.status, refused.body.statusMessage]).toEqual([422, 'MSISDN not whitelisted']);
  expect((await shop.ask('POST', '/numbers', { endUserId: '12345' })).status).toBe(400);
  expect((await shop.ask('POST', '/numbers', { endUserId })).status).toBe(202);
  expect((await shop.ask('POST', '/numbers/verify', { endUserId, code: 'wrong' })).status).toBe(409);
  const [text = ''] = await shop.smsTexts();
  const code = /\d{6}/.exec(text)?.[0];
  expect((await shop.ask('POST', '/numbers/verify', { endUserId, code })).status).toBe(204);
  expect((await shop.charge({ endUserId })).status).toBe(200);
});
