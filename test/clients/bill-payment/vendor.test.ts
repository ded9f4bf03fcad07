import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { type BillPaymentError, billPayment, InvalidInputError } from '../../../src/clients/bill-payment/index.ts';
import type { Scripted } from '../scripted-server.ts';
import { inStatus, invalid, password, payment, platformWith, username } from './samples.ts';

test('each operation goes to its place with Basic credentials and a JSON content type', async () => {
  const empty: Scripted = [200, '{"odd":null}'];
  const { vendor, received } = await platformWith([
    [200, []],
    [200, []],
    empty,
    empty,
    empty,
    empty,
    [200, []],
    empty,
    [200, []],
  ]);
  const From = '01-Mar-2026 00:00:00';
  await vendor.listBillers();
  await vendor.listBillers({ billerCodes: ['A', 'B C'] });
  await vendor.lookupMember({ billerCode: 'A', memberNumber: 'M 1&2' });
  await vendor.lookupMemberByPost({ BillerCode: 'A', MemberNumber: 'M1' });
  await vendor.reversePayment({ OriginalReference: 'order-1', Reference: 'reversal-1' });
  await vendor.listPayments({ From, BillerCode: 'A', PerPage: 20 });
  await vendor.listWallets();
  await vendor.getTargetStatistics({ billercode: 'A', currency: 'USD' });
  await vendor.getPaymentFeed({ billercode: 'A', before: 1_772_366_400_000 });
  expect(received.map(({ line, body }) => [line, body])).toEqual([
    ['GET /v1/api/payment/ListBillers', ''],
    ['GET /v1/api/payment/ListBillers?billerCodes=A,B%20C', ''],
    ['GET /v1/api/payment/member?billerCode=A&memberNumber=M%201%262', ''],
    ['POST /v1/api/payment/member', '{"BillerCode":"A","MemberNumber":"M1"}'],
    ['POST /v1/api/payment/reverse', '{"OriginalReference":"order-1","Reference":"reversal-1"}'],
    ['GET /v1/api/payment/list?From=01-Mar-2026%2000%3A00%3A00&BillerCode=A&PerPage=20', ''],
    ['GET /v1/api/wallets', ''],
    ['GET /v1/api/payment/TargetStats?billercode=A&currency=USD', ''],
    ['GET /v1/api/payment/feed?billercode=A&before=1772366400000', ''],
  ]);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
  expect(new Set(received.map((it) => it.authorization))).toEqual(new Set([authorization]));
  expect(new Set(received.map((it) => it.contentType))).toEqual(new Set(['application/json']));
});

test('AUTH and PAY send one body but for the action, amounts digit by digit', async () => {
  const { vendor, received } = await platformWith([inStatus('Authorized'), inStatus('Paid'), inStatus('Paid')]);
  await vendor.authorize(payment);
  await vendor.pay(payment);
  await vendor.retry(payment);
  const rest =
    '"BillerCode":"TESTBILLER","Reference":"order-1","MemberNumber":"M1000234","Products":[{"Code":"AA","Quantity":1,"Price":25.50}],"TotalAmount":25.50';
  expect(received.map((it) => it.body)).toEqual([
    `{${rest},"Action":"Auth"}`,
    `{${rest},"Action":"Pay"}`,
    `{${rest},"Action":"Retry"}`,
  ]);
  expect(new Set(received.map((it) => it.line))).toEqual(new Set(['POST /v1/api/payment/process']));
});

test('blank amounts stay as blank as they were given', async () => {
  const { vendor, received } = await platformWith([inStatus('Authorized')]);
  await vendor.authorize({ ...payment, Products: [{ Code: 'AI', Price: null }, { Code: 'AM' }], TotalAmount: '' });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    ...payment,
    Action: 'Auth',
    Products: [{ Code: 'AI', Price: null }, { Code: 'AM' }],
    TotalAmount: '',
  });
});

test('Metadata goes out in the form that the caller gives: pairs, or one object with any names', async () => {
  const { vendor, received } = await platformWith([inStatus('Paid'), inStatus('Paid')]);
  const pairs = [{ Key: 'Policy Year', Value: '2026' }];
  const object = { 'Service Login': 'user4410', BetInfo: '01;07;13;22;38;45$', RegData: { Dob: '1990-01-31' } };
  for (const Metadata of [pairs, object]) {
    await vendor.pay({ ...payment, Products: [{ Code: 'AA', Price: 1, Metadata }] });
  }
  expect(received.map((it) => JSON.parse(it.body).Products[0].Metadata)).toEqual([pairs, object]);
});

test('STATUS holds Action and Reference and nothing else, in the case that was chosen', async () => {
  const lower = await platformWith([inStatus('Paid')]);
  await lower.vendor.status('order-1');
  expect(lower.received[0]?.body).toBe('{"Reference":"order-1","Action":"Status"}');
  const upper = await platformWith([inStatus('Paid')], { actionCase: 'upper' });
  await upper.vendor.status('order-1');
  expect(upper.received[0]?.body).toBe('{"Reference":"order-1","Action":"STATUS"}');
});

test('an answer keeps unknown fields and statuses, every digit, null apart from absent, dates as text', async () => {
  const answer =
    '{"Action":"Pay","Reference":"order-1","Status":"OnHold","TotalAmount":12345678901234567.89,"Narration":null,"WalletDebitReversed":"2026-03-01T12:00:00+02:00","more":{"deep":[1]}}';
  const { vendor } = await platformWith([[200, answer]]);
  expect(await vendor.status('order-1')).toEqual({
    Action: 'Pay',
    Reference: 'order-1',
    Status: 'OnHold',
    TotalAmount: '12345678901234567.89',
    Narration: null,
    WalletDebitReversed: '2026-03-01T12:00:00+02:00',
    more: { deep: [1] },
  });
});

test('a biller without target has no statistics', async () => {
  const { vendor } = await platformWith([[200, '']]);
  expect(await vendor.getTargetStatistics({ billercode: 'A' })).toBeUndefined();
});

test.each([[[]], [['A', 'B,C']], [['']]])('the codes %j never become another list', async (billerCodes) => {
  const { vendor, received } = await platformWith([]);
  await expect(vendor.listBillers({ billerCodes })).rejects.toThrow(InvalidInputError);
  expect(received).toEqual([]);
});

test('a refusal tells Message and ModelState', async () => {
  const { vendor } = await platformWith([invalid, [401, '']]);
  const error = (await vendor.authorize(payment).catch((it: unknown) => it)) as BillPaymentError;
  expect({ ...error }).toEqual({
    name: 'BillPaymentError',
    operation: 'authorize',
    status: 400,
    Message: 'The request is invalid.',
    ModelState: { 'request.BillerCode': ['Required.', 'Unknown.'] },
  });
  expect(error.message).toBe(
    'authorize was answered 400: The request is invalid. [request.BillerCode: Required. Unknown.]',
  );
  await expect(vendor.listWallets()).rejects.toMatchObject({ status: 401, Message: undefined, ModelState: {} });
});

test('no secret stands in an error, even where the platform repeats it', async () => {
  const basic = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  const ModelState = { Password: ['s3cret is too short', password] };
  const { vendor } = await platformWith([[400, { Message: `${basic} of ${username}`, ModelState }]]);
  const Metadata = { RegData: { Password: 's3cret' } };
  const error = await vendor.pay({ ...payment, Products: [{ Code: 'T', Metadata }] }).catch((it: unknown) => it);
  expect(error).toMatchObject({
    Message: `[redacted] of ${username}`,
    ModelState: { Password: ['[redacted] is too short', '[redacted]'] },
  });
  expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toMatch(/s3cret|pässword/);
});

test.each([
  ['<html>', 'is no JSON array'],
  ['', 'is empty'],
  ['{}', 'is no JSON array'],
])('a 200 with the body %j is no list of wallets', async (body, what) => {
  const { vendor } = await platformWith([[200, body]]);
  await expect(vendor.listWallets()).rejects.toThrow(`listWallets: the body of the 200 answer ${what}.`);
});

test('a reversal without usable answer may have taken effect', async () => {
  const reversal = { OriginalReference: 'order-1', Reference: 'reversal-1' };
  for (const answer of ['break', [503, ''], [200, '']] as Scripted[]) {
    const { vendor, received } = await platformWith([answer]);
    await expect(vendor.reversePayment(reversal)).rejects.toMatchObject({
      name: 'UnknownOutcomeError',
      operation: 'reversePayment',
      reference: 'reversal-1',
    });
    expect(received).toHaveLength(1);
  }
  const { vendor } = await platformWith([invalid]);
  await expect(vendor.reversePayment(reversal)).rejects.toMatchObject({ name: 'BillPaymentError', status: 400 });
});

test('settings come from the environment, and a missing one is named', () => {
  const env = { PAYPROOF_BILL_PAYMENT_BASE: 'https://bill.invalid', PAYPROOF_BILL_PAYMENT_USERNAME: 'u' };
  expect(() => billPayment({ env })).toThrow(
    'The bill-payment client has no password: give the option `password`, or set PAYPROOF_BILL_PAYMENT_PASSWORD.',
  );
});
