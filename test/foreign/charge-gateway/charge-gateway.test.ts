import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { basic } from '../shared/basic.ts';
import { readJson } from '../shared/json.ts';
import type { Seen } from '../shared/seen.ts';
import { type Client, openClient, pause, until } from './client.ts';

skipWaits();

const amount = 'paymentAmount.charginginformation.amount';
const currency = 'paymentAmount.charginginformation.currency';

let client: Client;

beforeEach(async () => {
  client = await openClient();
});

afterEach(() => client.close());

/** HTTP status of an error that has both of its fields. */
function refusal({ status, body }: Seen): number {
  expect([typeof body.statusCode, typeof body.statusMessage]).toEqual(['string', 'string']);
  return status;
}

test('a charge is PENDING, succeeds by PIN 0000 and tells the customer (sections 2.3, 2.4, 3, 6.2)', async () => {
  const clientCorrelator = client.fresh();
  const answer = await client.charge({ clientCorrelator, referenceCode: 'ORDER-17', [amount]: readJson('20.5') });
  expect(answer.text).toContain('"amount": 20.50');
  expect(answer.body).toEqual({
    transactionId: '700000000001',
    clientCorrelator,
    status: 'PENDING',
    statusCode: '200',
    statusMessage: 'Transaction Successful',
    amount: 20.5,
    currency: 'USD',
    endUserId: client.number,
    merchantCode: '2240117',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    gatewayNode: 'hre-2',
    warnings: [],
    channelHint: null,
  });
  expect((await client.lookup(client.number, clientCorrelator)).body.status).toBe('PENDING');
  expect(await client.inbox()).toEqual([]);

  await client.pin(clientCorrelator, '0000');
  await until(async () => (await client.lookup(client.number, clientCorrelator)).body.status === 'SUCCESS');
  expect((await client.lookup(client.number, clientCorrelator)).body).toEqual({
    transactionId: '700000000001',
    clientCorrelator,
    status: 'SUCCESS',
    statusCode: '200',
    endUserId: client.number,
    amount: '20.50',
    currency: 'USD',
    merchantCode: '2240117',
    merchantName: 'Baobab Books',
    referenceCode: 'ORDER-17',
    timestamp: expect.any(String),
    description: 'Transaction Successful',
    gatewayNode: 'hre-2',
    warnings: [],
    channelHint: null,
  });
  const template =
    'SANDBOX TEST: Your payment of USD 20.50 to Baobab Books (Ref: ORDER-17) was SUCCESSFUL. This is a test transaction.';
  const inbox = await client.inbox();
  expect(inbox.map((text) => text.replace(/ \d{4}-\d\d-\d\dT[\d:]+Z$/, ''))).toEqual([template]);
});

test.each([
  ['1111', 422, 'Insufficient Balance', undefined],
  ['2222', 200, 'Transaction Failed - Invalid PIN', 'PENDING'],
  ['9999', 422, 'Transaction Limit Exceeded', undefined],
])('PIN %s fails a held charge with HTTP %i (section 3)', async (pin, status, message, told) => {
  const { answer, after } = await client.ended(pin);
  expect([answer.status, answer.body.statusMessage, answer.body.status]).toEqual([status, message, told]);
  expect([after.status, after.body.status, after.body.description]).toEqual([200, 'FAILED', message]);
  expect(await client.inbox()).toEqual([expect.stringContaining(`FAILED. Reason: ${message}. This is a test`)]);
});

test('all forms of a number reach one customer (section 2.1)', async () => {
  const local = `0${client.number.slice(3)}`;
  for (const endUserId of [client.number, local, local.slice(1), `+${client.number}`]) {
    const { answer, after } = await client.ended('0000', { endUserId });
    expect([answer.body.endUserId, after.body.status]).toEqual([client.number, 'SUCCESS']);
  }
  expect(await client.inbox()).toHaveLength(4);
});

test('every required field is required, notifyUrl is not (section 7, E001)', async () => {
  const body = client.body();
  const paths = [
    ...Object.keys(body),
    amount,
    currency,
    'paymentAmount.charginginformation.description',
    'paymentAmount.chargeMetaData.channel',
  ];
  for (const path of paths) {
    expect([path, refusal(await client.charge({ [path]: null }))]).toEqual([path, 400]);
    expect([path, refusal(await client.charge({ [path]: '' }))]).toEqual([path, 400]);
    if (path in body) expect([path, refusal(await client.charge({ [path]: undefined }))]).toEqual([path, 400]);
  }
  expect((await client.charge({ notifyUrl: '' })).status).toBe(200);
});

test.each([
  ['E002', { endUserId: '26377123456' }],
  ['E002', { endUserId: '27821234567' }],
  ['E002', { endUserId: '07712345678' }],
  ['E003', { [currency]: 'ZAR' }],
  ['E003', { [currency]: 'usd' }],
  ['E004', { [amount]: readJson('0') }],
  ['E004', { [amount]: readJson('-5') }],
  ['E004', { [amount]: readJson('1.005') }],
  ['E004', { [amount]: 'twenty' }],
])('%s: %o is refused with 400 (section 7)', async (_code, changes) => {
  expect(refusal(await client.charge(changes))).toBe(400);
});

test.each(['0.01', '0.29', '1', '19.9', '19.99', '100.00', '500'])('amount %s is accepted', async (written) => {
  const { answer, after } = await client.ended('0000', { [amount]: readJson(written) });
  expect([answer.body.amount, Number(after.body.amount)]).toEqual([Number(written), Number(written)]);
});

test('a body that is no JSON object is refused with 400', async () => {
  for (const body of ['', '{', '[]', 'null', '"x"']) {
    expect(refusal(await client.send('POST', '/transactions/amount/', { body }))).toBe(400);
  }
});

test('a reused correlator shows its transaction, and no refund may use it (section 7, rule 2)', async () => {
  const { clientCorrelator, transactionId } = await client.ended('0000');
  const again = await client.charge({ clientCorrelator, [amount]: readJson('3') });
  expect([again.status, again.body.transactionId, again.body.amount]).toEqual([200, transactionId, 20]);
  expect(refusal(await client.refund(transactionId, { clientCorrelator }))).toBe(400);
});

test('E006: missing, malformed and wrong credentials are answered 401 everywhere', async () => {
  const { credentials } = client.gateway;
  const headers = [
    undefined,
    'Basic',
    'Basic !!!',
    `Bearer ${credentials.password}`,
    basic({ username: 'sbx_nobody', password: 'x' }),
    basic({ ...credentials, password: 'wrong-password' }),
  ];
  for (const Authorization of headers) {
    const request = { headers: { Authorization } };
    expect(refusal(await client.charge({}, request))).toBe(401);
    expect(refusal(await client.lookup(client.number, 'c-1', request))).toBe(401);
    expect(refusal(await client.refund('7', {}, request))).toBe(401);
  }
});

test('E007: without sandbox access everything is answered 403', async () => {
  const request = { headers: { Authorization: basic(client.gateway.fixtures.notEnabled ?? {}) } };
  expect(refusal(await client.charge({}, request))).toBe(403);
  expect(refusal(await client.lookup(client.number, 'c-1', request))).toBe(403);
  await client.gateway.driver.operator?.enableSandbox?.({ enabled: false });
  expect(refusal(await client.charge())).toBe(403);
  await client.gateway.driver.operator?.enableSandbox?.({ enabled: true });
  expect((await client.charge()).status).toBe(200);
});

test('E014 and E015 pass by, and the correlator stays free for another try', async () => {
  const clientCorrelator = client.fresh();
  await client.gateway.driver.operator?.failNext?.();
  expect(refusal(await client.charge({ clientCorrelator }))).toBe(500);
  await client.gateway.driver.operator?.maintenance?.({ on: true });
  expect(refusal(await client.charge({ clientCorrelator }))).toBe(503);
  await client.gateway.driver.operator?.maintenance?.({ on: false });
  expect((await client.charge({ clientCorrelator })).status).toBe(200);
});

test('E008: another number or correlator finds nothing', async () => {
  const { clientCorrelator } = await client.ended('0000');
  expect(refusal(await client.lookup(client.numbers[0] as string, clientCorrelator))).toBe(404);
  expect(refusal(await client.lookup(client.number, 'c-none'))).toBe(404);
});

test('E011: a barred number is answered 422 and leaves nothing to look up', async () => {
  const clientCorrelator = client.fresh();
  const endUserId = client.gateway.fixtures.numbers?.barred?.[0] as string;
  expect(refusal(await client.charge({ clientCorrelator, endUserId }))).toBe(422);
  expect(refusal(await client.lookup(endUserId, clientCorrelator))).toBe(404);
  await client.gateway.driver.operator?.barNumber?.({ endUserId: client.number, barred: true });
  expect(refusal(await client.charge())).toBe(422);
});

test('E013: an amount above the limit of a wallet is answered 422', async () => {
  expect(refusal(await client.charge({ [amount]: readJson('500.01') }))).toBe(422);
});

test('a number that is not whitelisted gets neither prompt nor SMS (section 1)', async () => {
  const endUserId = client.gateway.fixtures.numbers?.unlisted?.[0] as string;
  expect((await client.charge({ endUserId })).body.status).toBe('PENDING');
  expect(await client.gateway.driver.customer?.prompts?.({ endUserId })).toEqual([]);
});

test('a whole refund is SUCCESS once (sections 2.5 and 3)', async () => {
  const paid = await client.ended('0000');
  const answer = await client.refund(paid.transactionId);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    transactionId: '700000000002',
    clientCorrelator: expect.stringMatching(/^c-/),
    status: 'SUCCESS',
    statusCode: '200',
    statusMessage: 'Refund processed',
    originalReference: paid.transactionId,
    amount: '20',
    currency: 'USD',
    timestamp: expect.any(String),
    gatewayNode: 'hre-2',
    warnings: [],
    channelHint: null,
  });
  expect(refusal(await client.refund(paid.transactionId))).toBe(409);
  expect(refusal(await client.refund(paid.transactionId, { tranType: 'REV' }))).toBe(409);
  expect((await client.lookup(paid.number, paid.clientCorrelator)).body.status).toBe('REFUNDED');
});

test('partial refunds never exceed the charge', async () => {
  const { transactionId } = await client.ended('0000');
  const part = (written: string, tranType = 'REF') =>
    client.refund(transactionId, { [amount]: readJson(written), tranType });
  expect(refusal(await part('20.01'))).toBe(422);
  expect((await part('12.50')).body.amount).toBe('12.5');
  expect(refusal(await part('7.51'))).toBe(409);
  expect((await part('7.5', 'REV')).status).toBe(200);
  expect(refusal(await part('0.01'))).toBe(409);
});

test('only a charge in SUCCESS can be refunded, and only one that exists', async () => {
  const failed = await client.ended('2222');
  expect(refusal(await client.refund(failed.transactionId))).toBe(409);
  const pending = await client.charge();
  expect(refusal(await client.refund(pending.body.transactionId))).toBe(409);
  expect(refusal(await client.refund('799999999999'))).toBe(404);
});

test('of two whole refunds at the same time one is accepted', async () => {
  const { transactionId } = await client.ended('0000');
  const both = await Promise.all([client.refund(transactionId), client.refund(transactionId)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('every change of state is called back, signed, and tried again (section 6.1)', async () => {
  client.calls.statuses.push(500);
  const paid = await client.ended('0000', { notifyUrl: client.calls.url('paid') });
  await client.ended('1111', { notifyUrl: client.calls.url('failed') });
  await client.refund(paid.transactionId, { notifyUrl: client.calls.url('refund') });
  await until(() => client.calls.at('refund').length === 2 && client.calls.at('paid').length >= 7);
  expect(client.calls.states('paid')).toEqual(['PENDING', 'SUCCESS', 'REFUNDED']);
  expect(client.calls.states('failed')).toEqual(['PENDING', 'FAILED']);
  expect(client.calls.states('refund')).toEqual(['SUCCESS']);
  const [call] = client.calls.at('refund');
  const { secret } = client.gateway.callbackSignature;
  const signature = createHmac('sha256', secret)
    .update(call?.body ?? '')
    .digest('base64');
  expect(call?.headers['x-gateway-signature']).toBe(signature);
});

test('a refused charge calls nobody', async () => {
  await client.charge({ [currency]: 'EUR', notifyUrl: client.calls.url('refused') });
  await pause(60);
  expect(client.calls.at('refused')).toEqual([]);
});

test('paths end as they are written', async () => {
  const seen = await client.send('POST', '/transactions/amount', { body: client.body() });
  expect([seen.status, seen.headers.get('Location')]).toEqual([308, '/wallet/v1/transactions/amount/']);
  expect((await client.send('GET', '/transactions/amount/')).status).toBe(405);
  expect((await client.send('GET', '/nothing')).status).toBe(404);
});

test('the driver knows its prompts only', async () => {
  const entry = { endUserId: client.number, clientCorrelator: 'c-none', pin: '0000' };
  await expect(client.gateway.driver.customer?.answerPrompt?.(entry)).rejects.toThrow('No prompt of the charge');
  expect([client.gateway.driver.clock, client.gateway.driver.isolate]).toEqual([undefined, undefined]);
});
