import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  InvalidInputError,
  type MerchantWalletError,
  merchantWallet,
} from '../../../src/clients/merchant-wallet/index.ts';
import type { Scripted } from '../scripted-server.ts';
import { credentials, deposit, moved, refusal, trace, walletWith } from './samples.ts';

test('the first call logs in; every call carries the API key, every call but login the token', async () => {
  const { wallet, received } = await walletWith([[200, moved, trace]]);
  expect(await wallet.deposit(deposit)).toEqual(moved);
  const { apiKey, username, password } = credentials;
  const contentType = 'application/json';
  expect(received).toEqual([
    { line: 'POST /v1/auth/third-party', apiKey, contentType, body: JSON.stringify({ username, password }) },
    {
      line: 'POST /v1/api/transaction/deposit',
      apiKey,
      authorization: 'Bearer token-1',
      contentType,
      body: expect.any(String),
    },
  ]);
  expect(JSON.parse(received[1]?.body ?? '')).toEqual(deposit);
});

test('a hundred calls at a time log in once', async () => {
  const { wallet, received, calls } = await walletWith(
    Array.from({ length: 100 }, (): Scripted => [200, moved, trace]),
  );
  await Promise.all(Array.from({ length: 100 }, () => wallet.deposit(deposit)));
  expect(received.filter((it) => it.line.endsWith('/auth/third-party'))).toHaveLength(1);
  expect(calls()).toHaveLength(100);
});

test('the token is renewed a minute before 15 minutes are over, or as configured', async () => {
  const times = async (tokenLifetimeMs: number | undefined, waits: number[]): Promise<(string | undefined)[]> => {
    const answers = waits.map((): Scripted => [200, moved, trace]);
    const options = tokenLifetimeMs === undefined ? {} : { tokenLifetimeMs };
    const { wallet, clock, calls } = await walletWith(answers, options);
    for (const ms of waits) {
      await clock.wait(ms);
      await wallet.deposit(deposit);
    }
    return calls().map((it) => it.authorization);
  };
  expect(await times(undefined, [0, 839_999, 1])).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  expect(await times(100_000, [0, 89_999, 1])).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
});

test('each operation goes to its place, and its answer comes back whole', async () => {
  const inquiry = { accountNumber: '1', originalParticipantReference: 'deposit-1', participantReference: 'inquiry-1' };
  const period = { startDateTime: '2026-02-01 00:00:00', endDateTime: '2026-02-28 23:59:59' };
  const success = { responseCode: '00', more: { unknown: null }, amount: '9007199254740993' };
  const { wallet, received } = await walletWith(
    Array.from(
      { length: 9 },
      (_, index): Scripted => [200, index === 2 ? { ...success, responseCode: '000' } : success, trace],
    ),
  );
  const answers = [
    await wallet.generateCode({ reference: 'r-1', currency: 'USD', amount: '1250', type: 'PAYMENT' }),
    await wallet.codeInquiry({ code: '4821' }),
    await wallet.linkedAccountInquiry({ msisdn: '263771234567', currency: 'ZWG' }),
    await wallet.deposit(deposit),
    await wallet.depositInquiry(inquiry),
    await wallet.reversal({ ...inquiry, amount: 5000, currency: 'USD', destinationAccount: '1' }),
    await wallet.bankChange({ reference: 'r-2', currency: 'USD', amount: 375, destinationMsisdn: '263771234567' }),
    await wallet.utilityPayment({
      provider: 'p',
      providerProduct: 'pp',
      amount: 200,
      currency: 'USD',
      reference: 'r-3',
      destinationAccount: '263771234567',
      additionalData: { units: 'kWh' },
    }),
    await wallet.accountStatement({ accountNumber: '1', currency: 'USD', ...period }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ more: { unknown: null }, amount: '9007199254740993' });
  expect(received.slice(1).map(({ line, body }) => [line, body])).toEqual([
    ['POST /v1/api/code/generate', '{"reference":"r-1","currency":"USD","amount":1250,"type":"PAYMENT"}'],
    ['POST /v1/api/code/inquiry', '{"code":"4821"}'],
    ['GET /v1/api/v1/account/msisdn/263771234567/details?currency=ZWG', ''],
    ['POST /v1/api/transaction/deposit', JSON.stringify(deposit)],
    ['POST /v1/bank/api/transaction/inquiry', JSON.stringify(inquiry)],
    [
      'POST /v1/api/transaction/reversal/v2',
      JSON.stringify({ type: 'CREDIT', ...inquiry, amount: 5000, currency: 'USD', destinationAccount: '1' }),
    ],
    [
      'POST /v1/api/transaction/bankChange',
      '{"reference":"r-2","currency":"USD","amount":375,"destinationMsisdn":"263771234567"}',
    ],
    [
      'POST /v1/api/utility/provider/payment',
      '{"provider":"p","providerProduct":"pp","amount":200,"currency":"USD","reference":"r-3","destinationAccount":"263771234567","additionalData":{"units":"kWh"}}',
    ],
    ['POST /v1/api/account/fullStatement', JSON.stringify({ accountNumber: '1', currency: 'USD', ...period })],
  ]);
});

test('the response code list is the bytes that came, whatever they are', async () => {
  const { wallet } = await walletWith([
    [200, 'code,meaning\r\n00,Success\r\n', { 'content-type': 'text/csv' }],
    [200, '[{"responseCode":"05"}]', trace],
    refusal(200, '05', { responseMsg: 'Not allowed' }),
  ]);
  const file = await wallet.responseCodeList();
  expect([Buffer.from(file.bytes).toString(), file.mediaType]).toEqual(['code,meaning\r\n00,Success\r\n', 'text/csv']);
  expect(Buffer.from((await wallet.responseCodeList()).bytes).toString()).toBe('[{"responseCode":"05"}]');
  await expect(wallet.responseCodeList()).rejects.toMatchObject({ responseCode: '05', reason: 'Not allowed' });
});

test('the responseCode decides, by operation, not the HTTP status', async () => {
  const { wallet } = await walletWith([
    refusal(200, '000', { responseMsg: 'Odd' }),
    refusal(200, '00', { responseDescription: 'Odd' }),
    [500, moved, trace],
  ]);
  await expect(wallet.deposit(deposit)).rejects.toMatchObject({ responseCode: '000', status: 200 });
  await expect(wallet.linkedAccountInquiry({ msisdn: '263771234567' })).rejects.toMatchObject({ responseCode: '00' });
  expect(await wallet.deposit(deposit)).toEqual(moved);
});

test('a refusal tells its code, its reason under either name, and the trace id', async () => {
  const { wallet } = await walletWith([
    refusal(400, '025', { responseDescription: 'Not reversed' }),
    refusal(200, 5, { responseMsg: 'Not allowed' }),
  ]);
  const reversal = { amount: 1, currency: 'USD', destinationAccount: '1' } as const;
  const references = { originalParticipantReference: 'deposit-1', participantReference: 'reversal-1' };
  const error = (await wallet.reversal({ ...reversal, ...references }).catch((it: unknown) => it)) as Error;
  expect({ ...error }).toEqual({
    name: 'MerchantWalletError',
    operation: 'reversal',
    status: 400,
    responseCode: '025',
    reason: 'Not reversed',
    traceId: 'trace-1',
  });
  expect(error.message).toBe('reversal was answered 400, responseCode 025: Not reversed (X-Trace-Id trace-1)');
  await expect(wallet.codeInquiry({ code: '1' })).rejects.toMatchObject({ responseCode: 5, reason: 'Not allowed' });
});

test.each([
  [
    [502, '<html>bad gateway</html>', { 'content-type': 'text/html' }] as Scripted,
    { name: 'MerchantWalletError', status: 502 },
  ],
  ['break' as Scripted, { name: 'NoAnswerError', reason: 'broken' }],
  [[200, ''] as Scripted, { name: 'NoAnswerError', reason: 'unreadable' }],
  [[200, { responseMsg: 'Success' }] as Scripted, { name: 'NoAnswerError', reason: 'unreadable' }],
])('after %j a deposit may have taken effect, and is not sent again', async (answer, cause) => {
  const { wallet, calls } = await walletWith([answer]);
  await expect(wallet.deposit(deposit)).rejects.toMatchObject({
    name: 'UnknownOutcomeError',
    operation: 'deposit',
    reference: 'deposit-1',
    message:
      'deposit deposit-1: whether it took effect is not known; ask with depositInquiry before you send it again.',
    cause,
  });
  expect(calls()).toHaveLength(1);
});

test('a call that moves nothing simply got no answer', async () => {
  const { wallet } = await walletWith([[200, '']]);
  await expect(wallet.codeInquiry({ code: '1' })).rejects.toMatchObject({
    name: 'NoAnswerError',
    message: 'codeInquiry: the body of the 200 answer is empty.',
  });
});

test('nothing is sent again after 401, but the next call logs in anew', async () => {
  const { wallet, received } = await walletWith([refusal(401, '14'), [200, moved, trace]]);
  await expect(wallet.deposit(deposit)).rejects.toMatchObject({ status: 401, responseCode: '14' });
  await wallet.deposit(deposit);
  expect(received.map((it) => [it.line.split('/').at(-1), it.authorization])).toEqual([
    ['third-party', undefined],
    ['deposit', 'Bearer token-1'],
    ['third-party', undefined],
    ['deposit', 'Bearer token-2'],
  ]);
});

test('every answer is told to onAnswer with its trace id', async () => {
  const traces: unknown[] = [];
  const { wallet } = await walletWith([refusal(200, '05')], { onAnswer: (it) => traces.push(it) });
  await wallet.codeInquiry({ code: '1' }).catch(() => undefined);
  expect(traces).toEqual([
    { operation: 'login', status: 200, responseCode: '00', traceId: 'trace-1' },
    { operation: 'codeInquiry', status: 200, responseCode: '05', traceId: 'trace-1' },
  ]);
});

test('no secret stands in an error, even where the service repeats it', async () => {
  const { apiKey, password } = credentials;
  const { wallet } = await walletWith([
    refusal(400, '05', { responseMsg: `${apiKey} ${password} token-1`, accessToken: 'token-1' }),
  ]);
  const error = (await wallet.codeInquiry({ code: '1' }).catch((it: unknown) => it)) as MerchantWalletError;
  expect(error.reason).toBe('[redacted] [redacted] [redacted]');
  expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toMatch(/api-key-long|pässword|token-1/);
});

test.each([12.5, '12.50', Number.NaN, '', 1e21, '0x10'])(
  'the amount %s is no whole cents and is never sent',
  async (amount) => {
    const { wallet, received } = await walletWith([]);
    await expect(wallet.deposit({ ...deposit, amount })).rejects.toThrow(
      `amount is ${JSON.stringify(String(amount))}; give whole cents, such as 1990 for 19.90.`,
    );
    expect(received).toEqual([]);
  },
);

test('an amount beyond JavaScript goes out digit by digit', async () => {
  const { wallet, calls } = await walletWith([[200, moved, trace]]);
  await wallet.deposit({ ...deposit, amount: '9007199254740993' });
  expect(calls()[0]?.body).toContain('"amount":9007199254740993,');
});

test('a value that JSON cannot say is never sent', async () => {
  const { wallet, received } = await walletWith([]);
  const request = { provider: 'p', providerProduct: 'pp', amount: 1, currency: 'USD', reference: 'r' } as const;
  await expect(
    wallet.utilityPayment({ ...request, destinationAccount: '1', additionalData: { units: [1, Number.NaN] } }),
  ).rejects.toThrow(/^additionalData.units\[1\] is NaN/);
  await expect(wallet.linkedAccountInquiry({ msisdn: '..' })).rejects.toThrow(InvalidInputError);
  expect(received).toEqual([]);
});

test('a code is inquired every 30 s until it is over', async () => {
  const state = (status: string): Scripted => [200, { status, responseCode: '00' }, trace];
  const { wallet, clock } = await walletWith([state('New'), 'break', state('On Hold'), state('Paid')]);
  expect(await wallet.waitForOutcome({ code: '4821' })).toMatchObject({ status: 'Paid' });
  expect(clock.waits).toEqual([30_000, 30_000, 30_000, 30_000]);
  await expect(wallet.waitForOutcome({ code: '4821' }, { everyMs: 29_999 })).rejects.toThrow(InvalidInputError);
});

test('a code that stays open ends the patience', async () => {
  const state = (): Scripted => [200, { status: 'New', responseCode: '00' }, trace];
  const { wallet } = await walletWith([state(), state()]);
  await expect(wallet.waitForOutcome({ code: '4821' }, { patienceMs: 60_000 })).rejects.toMatchObject({
    name: 'StillPendingError',
    last: { status: 'New' },
  });
});

test('settings come from the environment, and what is missing or wrong is named', () => {
  const env = {
    PAYPROOF_MERCHANT_WALLET_BASE: 'https://wallet.invalid',
    PAYPROOF_MERCHANT_WALLET_USERNAME: 'u',
    PAYPROOF_MERCHANT_WALLET_PASSWORD: 'p',
  };
  expect(() => merchantWallet({ env })).toThrow(
    'The merchant-wallet client has no apiKey: give the option `apiKey`, or set PAYPROOF_MERCHANT_WALLET_API_KEY.',
  );
  expect(() => merchantWallet({ env, apiKey: 'line\nbreak' })).toThrow(/^The apiKey holds a character/);
  expect(() => merchantWallet({ env, apiKey: 'k', tokenLifetimeMs: 10, renewBeforeMs: 10 })).toThrow(
    /^renewBeforeMs is 10/,
  );
  expect(() => merchantWallet({ env, apiKey: 'k', timeoutMs: Number.NaN })).toThrow(/^timeoutMs is NaN/);
});
