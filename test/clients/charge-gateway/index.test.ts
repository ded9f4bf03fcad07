import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  ChargeGatewayError,
  chargeGateway,
  InvalidInputError,
  NoAnswerError,
} from '../../../src/clients/charge-gateway/index.ts';
import { instantClock } from '../instant-clock.ts';
import { deadBase, type Scripted, scriptedServer } from '../scripted-server.ts';
import { accepted, charge, found, password, refund, refusal, username } from './samples.ts';

async function setUp(...answers: Scripted[]) {
  const { base, received } = await scriptedServer(...answers);
  const clock = instantClock();
  return { received, clock, gateway: chargeGateway({ base, username, password, clock, env: {} }) };
}

const authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;

test('a charge goes out field by field as it was given, the amount digit by digit', async () => {
  const { gateway, received } = await setUp([200, accepted]);
  expect(await gateway.charge(charge)).toEqual(accepted);
  expect(received).toEqual([
    {
      line: 'POST /v1/transactions/amount/',
      authorization,
      contentType: 'application/json',
      body: expect.stringContaining('"amount":19.90,'),
    },
  ]);
  const sent = JSON.parse(received[0]?.body ?? '');
  const amount = { charginginformation: { amount: 19.9, currency: 'USD', description: 'Tickets' } };
  expect(sent).toEqual({ ...charge, paymentAmount: { ...charge.paymentAmount, ...amount } });
});

test('fields with one documented value are filled in where they are left out', async () => {
  const { gateway, received } = await setUp([200, accepted]);
  const { tranType: _, transactionOperationStatus: __, countryCode: ___, ...rest } = charge;
  await gateway.charge(rest);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    tranType: 'MER',
    transactionOperationStatus: 'Charged',
    countryCode: 'ZW',
  });
});

test('a look-up has no slash at its end, no body, and encodes what stands in the path', async () => {
  const { gateway, received } = await setUp([200, found]);
  expect(await gateway.lookup(charge)).toEqual(found);
  expect(received).toEqual([
    {
      line: 'GET /v1/263771234567/transactions/amount/order%2F1',
      authorization,
      contentType: undefined,
      body: '',
    },
  ]);
});

test('a refund names the original, and its answer comes back whole', async () => {
  const answer = { ...accepted, status: 'SUCCESS', originalReference: 'GW-1', amount: 5 };
  const { gateway, received } = await setUp([200, answer]);
  expect(await gateway.refund(refund)).toEqual(answer);
  expect(received.map((it) => it.line)).toEqual(['POST /v1/transactions/refund/']);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ tranType: 'REF', originalGatewayReference: 'GW-1' });
});

test('an answer keeps unknown fields, unknown statuses and every digit', async () => {
  const answer = '{"status":"ON_HOLD","amount":90071992547409931.25,"more":{"id":9007199254740993,"small":0.10}}';
  const { gateway } = await setUp([200, answer]);
  expect(await gateway.lookup(charge)).toEqual({
    status: 'ON_HOLD',
    amount: '90071992547409931.25',
    more: { id: '9007199254740993', small: 0.1 },
  });
});

test.each(['', '.', '..', '\ud800'])('%j cannot stand in a path and is never sent', async (clientCorrelator) => {
  const { gateway, received } = await setUp();
  await expect(gateway.lookup({ endUserId: '263771234567', clientCorrelator })).rejects.toThrow(InvalidInputError);
  await expect(gateway.lookup({ endUserId: clientCorrelator, clientCorrelator: 'a' })).rejects.toThrow(
    /^endUserId is /,
  );
  expect(received).toEqual([]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, '', '1,50', '019.9', '0x10'])(
  'the amount %s is never sent',
  async (amount) => {
    const { gateway, received } = await setUp();
    const charginginformation = { ...charge.paymentAmount.charginginformation, amount };
    const request = { ...charge, paymentAmount: { ...charge.paymentAmount, charginginformation } };
    await expect(gateway.charge(request)).rejects.toThrow(/^paymentAmount.charginginformation.amount is /);
    expect(received).toEqual([]);
  },
);

test('a refusal tells status, texts and the E-codes that are left', async () => {
  const { gateway } = await setUp(refusal(422, 'Refund exceeds original'));
  const error = await gateway.refund(refund).catch((it: unknown) => it);
  expect(error).toBeInstanceOf(ChargeGatewayError);
  expect({ ...(error as ChargeGatewayError) }).toEqual({
    name: 'ChargeGatewayError',
    operation: 'refund',
    status: 422,
    statusCode: '422',
    statusMessage: 'Refund exceeds original',
    candidates: ['E012'],
    code: 'E012',
  });
  expect((error as Error).message).toBe('refund was answered 422 (E012): Refund exceeds original');
});

test('a refusal without JSON is a refusal as well', async () => {
  const { gateway } = await setUp([401, '<html>no</html>', { 'content-type': 'text/html' }]);
  await expect(gateway.lookup(charge)).rejects.toMatchObject({ status: 401, code: 'E006', statusCode: undefined });
});

test('no secret stands in an error, even where the gateway repeats it', async () => {
  const echo = `pin 4711 of ${username} ${password} ${authorization}`;
  const { gateway } = await setUp([400, { statusCode: '400', statusMessage: echo, merchantPin: '4711' }]);
  const error = (await gateway.charge(charge).catch((it: unknown) => it)) as ChargeGatewayError;
  expect(error.statusMessage).toBe(`pin [redacted] of ${username} [redacted] Basic [redacted]`);
  expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toMatch(/4711|pässword|c2J4/);
});

test('a redirect is not followed: the credentials go to no other place', async () => {
  const elsewhere = await scriptedServer([200, accepted]);
  const { gateway, received } = await setUp([302, '', { location: `${elsewhere.base}/transactions/amount/` }]);
  await expect(gateway.charge(charge)).rejects.toMatchObject({
    name: 'ChargeGatewayError',
    status: 302,
    candidates: [],
  });
  expect(received).toHaveLength(1);
  expect(elsewhere.received).toEqual([]);
});

test.each([
  ['', 'lookup: the body of the 200 answer is empty.'],
  ['<html>welcome</html>', 'lookup: the body of the 200 answer is no JSON object.'],
  ['{"status":"SUCC', 'lookup: the body of the 200 answer is no JSON object.'],
])('a 200 with the body %j is no answer', async (body, message) => {
  const { gateway } = await setUp([200, body, { 'content-type': 'text/html' }]);
  await expect(gateway.lookup(charge)).rejects.toThrow(new NoAnswerError('lookup', 'unreadable', message.slice(8)));
});

test('a call that takes too long is given up', async () => {
  const { gateway, clock, received } = await setUp('hang');
  const call = gateway.lookup(charge).catch((it: unknown) => it);
  await expect.poll(() => received.length).toBe(1);
  clock.expire();
  expect(await call).toMatchObject({
    name: 'NoAnswerError',
    reason: 'timeout',
    sent: true,
    message: 'lookup: no answer within 30000 ms.',
  });
});

test('a provider that is not there is told apart from one that broke off', async () => {
  const { gateway } = await setUp('break');
  await expect(gateway.lookup(charge)).rejects.toMatchObject({ reason: 'broken', sent: true });
  const nobody = chargeGateway({ base: await deadBase(), username, password, clock: instantClock() });
  await expect(nobody.lookup(charge)).rejects.toMatchObject({ reason: 'unreachable', sent: false });
  await expect(nobody.charge(charge)).rejects.toMatchObject({
    name: 'NoAnswerError',
    operation: 'charge',
    sent: false,
  });
});

test('settings come from the environment, and a missing one is named', () => {
  const env = { PAYPROOF_CHARGE_GATEWAY_BASE: 'https://gateway.invalid/v1', PAYPROOF_CHARGE_GATEWAY_USERNAME: 'u' };
  expect(() => chargeGateway({ env })).toThrow(
    new InvalidInputError(
      'The charge-gateway client has no password: give the option `password`, or set PAYPROOF_CHARGE_GATEWAY_PASSWORD.',
    ),
  );
  expect(Object.keys(chargeGateway({ env, password }))).toEqual(['charge', 'lookup', 'refund', 'waitForOutcome']);
});

test.each([
  ['gateway.invalid/v1', 'The base address is no http or https address.'],
  [
    'https://u:secret-password@gateway.invalid',
    'The base address holds credentials; give them as username and password instead.',
  ],
  ['https://gateway.invalid/v1?x=1', 'The base address holds a query or a fragment; leave it out.'],
])('the base address %s is refused', (base, message) => {
  expect(() => chargeGateway({ base, username, password })).toThrow(new InvalidInputError(message));
});
