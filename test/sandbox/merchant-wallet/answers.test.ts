import { expect, test } from 'vitest';
import { defined } from '../../../src/contract/defined.ts';
import { requestValidator } from '../../../src/contract/index.ts';
import type { Json, Received } from '../support.ts';
import { openWallets, type Wallets } from './support.ts';

const outcome = ({ status, body }: Received): unknown[] => [status, body.responseCode];

test('every answer has a trace id of its own, refusals and unknown paths included', async () => {
  const wallets = await openWallets();
  const { apiKey } = wallets.merchant.credentials;
  const answers = [
    await wallets.code(),
    await wallets.code({ amount: 0 }),
    await wallets.code({ type: 'WITHDRAWAL' }),
    await wallets.call(wallets.merchant, '/api/file/response-codes'),
    await wallets.call(wallets.merchant, '/api/nothing/here'),
    await wallets.call(wallets.merchant, '/api/code/generate'),
    await wallets.request('/api/code/generate', { method: 'POST' }),
    await wallets.request('/nothing'),
    await wallets.request('/auth/third-party', { method: 'POST', headers: { 'x-api-key': apiKey } }),
    await wallets.request('/api/file/response-codes', { headers: { 'x-api-key': apiKey } }),
    await wallets.request('/auth/third-party', {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: ' '.repeat(1_100_000),
    }),
  ];
  await wallets.ask('POST', '/operator/fail-next');
  answers.push(await wallets.code());
  await wallets.ask('POST', '/operator/maintenance', { on: true });
  answers.push(await wallets.code());
  expect(answers.map(outcome)).toEqual([
    [200, '00'],
    [400, '013'],
    [403, '057'],
    [200, undefined],
    [404, '040'],
    [404, '040'],
    [401, '063'],
    [401, '063'],
    [400, '030'],
    [401, '064'],
    [400, '030'],
    [500, '096'],
    [503, '091'],
  ]);
  const ids = answers.map(({ headers }) => headers.get('x-trace-id'));
  expect(ids.every((id) => id !== null && id.length > 8)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the response code file lists every code, in any of its forms', async () => {
  const file = async (dialect: Record<string, string>) => {
    const wallets = await openWallets({ dialect });
    const { status, headers, text } = await wallets.call(wallets.merchant, '/api/file/response-codes');
    return { status, type: headers.get('content-type'), text };
  };
  const csv = await file({});
  expect([csv.status, csv.type]).toEqual([200, 'text/csv; charset=utf-8']);
  const rows = csv.text.trimEnd().split('\n');
  expect(rows.slice(0, 4)).toEqual([
    'code,meaning',
    '00,Success',
    '000,Success of a linked account inquiry',
    '012,Invalid request',
  ]);
  expect(rows.every((row) => /^[^,]+,[^,]+$/.test(row))).toBe(true);
  const codes = rows.slice(1).map((row) => row.split(',')[0]);
  const bare = await file({ 'response-code-list-contents': 'codes-only' });
  expect(bare.text).toBe(`code\n${codes.join('\n')}\n`);
  const json = await file({ 'response-code-file-format': 'json' });
  expect([json.type, (JSON.parse(json.text) as Json[]).map((it) => it.code)]).toEqual([
    'application/json; charset=utf-8',
    codes,
  ]);
});

/** Each call that takes an amount, with this text in place of the number. */
function amountCalls(wallets: Wallets): [string, (amount: string) => Promise<Received>][] {
  const send = (path: string, body: Json) => async (amount: string) => {
    const caller = path.includes('deposit') ? wallets.agent : wallets.merchant;
    const token = await wallets.login(caller);
    return wallets.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': caller.credentials.apiKey,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ currency: 'USD', ...body, amount: 'HERE' }).replace('"HERE"', amount),
    });
  };
  const [customer = ''] = wallets.customers;
  return [
    ['code', send('/api/code/generate', { type: 'PAYMENT' })],
    ['change', send('/api/transaction/bankChange', { destinationMsisdn: customer })],
    [
      'utility',
      send('/api/utility/provider/payment', {
        provider: 'TELCO-1',
        providerProduct: 'AIRTIME',
        destinationAccount: customer,
      }),
    ],
    [
      'deposit',
      async (amount) =>
        send('/api/transaction/deposit', { destinationAccount: await wallets.account(customer) })(amount),
    ],
  ];
}

test('an amount that is not a positive JSON integer is refused and moves nothing', async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  const before = await wallets.balance(customer);
  const odd = [
    ...['0', '-1', '-0', '1.5', '100.0', '1e2', '1E+2', '0.01', '"100"', '"1.00"', 'true', '[100]', '{}'],
    ...['9007199254740992', '9007199254740993', '1e400', '123456789012345678901234567890'],
  ];
  for (const [name, call] of amountCalls(wallets)) {
    for (const amount of odd)
      expect([name, amount, ...outcome(await call(amount))]).toEqual([name, amount, 400, '013']);
    expect([name, ...outcome(await call('null'))]).toEqual([name, 400, '012']);
  }
  expect(await wallets.balance(customer)).toBe(before);
  const { body } = await wallets.statement(wallets.merchant);
  expect(body.transactions).toHaveLength(2);
});

test('whole cents in another form may be taken exactly, and zero may be', async () => {
  const wallets = await openWallets({
    dialect: { 'amount-not-an-integer': 'accepted-exactly', 'amount-not-positive': 'accepted' },
  });
  const [customer = ''] = wallets.customers;
  const before = await wallets.balance(customer);
  const deposit = amountCalls(wallets).find(([name]) => name === 'deposit')?.[1];
  const codes = [];
  for (const amount of ['"100"', '100.0', '0', '1.5', '"1.5"', '-1', '"x"']) {
    codes.push((await deposit?.(amount))?.body.responseCode);
  }
  expect(codes).toEqual(['00', '00', '00', '013', '013', '013', '013']);
  expect(await wallets.balance(customer)).toBe(before + 200);
});

test('of a member that stands there twice the last one counts', async () => {
  const wallets = await openWallets();
  const [, code] = amountCalls(wallets)[0] ?? [];
  expect((await code?.('1,"amount":2'))?.body.amount).toBe(2);
  expect((await code?.('1,"amount":2.5'))?.body.responseCode).toBe('013');
  expect((await code?.('2.5,"amount":1'))?.body.amount).toBe(1);
});

test('a body that is no JSON object is refused', async () => {
  const wallets = await openWallets();
  const { apiKey, username, password } = wallets.merchant.credentials;
  const login = async (contentType: string | undefined, body: string) => {
    const headers = defined({ 'x-api-key': apiKey, 'content-type': contentType });
    return outcome(await wallets.request('/auth/third-party', { method: 'POST', headers, body: Buffer.from(body) }));
  };
  const right = JSON.stringify({ username, password });
  expect(await login('application/json', right)).toEqual([200, '00']);
  expect(await login('application/json; charset=utf-8', right)).toEqual([200, '00']);
  expect(await login('text/plain', right)).toEqual([400, '030']);
  for (const body of ['', '{', '[]', 'null', '"text"', `${right}}`]) {
    expect(await login('application/json', body)).toEqual([400, '030']);
  }
});

test('a required text that is empty is missing, or taken', async () => {
  const inquiry = async (dialect: Record<string, string>) => {
    const wallets = await openWallets({ dialect });
    const { body } = await wallets.deposit({ reference: 'd-1' });
    return outcome(
      await wallets.call(wallets.agent, '/bank/api/transaction/inquiry', {
        accountNumber: body.accountNumber,
        originalParticipantReference: 'd-1',
        participantReference: '',
      }),
    );
  };
  expect(await inquiry({})).toEqual([400, '012']);
  expect(await inquiry({ 'empty-required-field': 'accepted' })).toEqual([200, '00']);
});

test('a refusal may come as 200, but not one of credentials or paths', async () => {
  const wallets = await openWallets({ dialect: { 'refusal-http-status': '2xx' } });
  const answers = [
    await wallets.code({ amount: 0 }),
    await wallets.code({ type: 'WITHDRAWAL' }),
    await wallets.reverse({ originalParticipantReference: 'never-made' }),
    await wallets.call(wallets.merchant, '/api/nothing/here'),
    await wallets.request('/api/file/response-codes'),
  ];
  expect(answers.map(outcome)).toEqual([
    [200, '013'],
    [200, '057'],
    [200, '025'],
    [404, '040'],
    [401, '063'],
  ]);
});

test('dates of answers may be ISO 8601, and amounts text', async () => {
  const wallets = await openWallets({ dialect: { 'other-answer-date-forms': 'iso-8601', 'amount-form': 'text' } });
  const { processedDateTime, amount } = (await wallets.code()).body;
  expect([processedDateTime, amount]).toEqual(['2026-03-01T10:15:30', '1250']);
});

test('each operation refuses a body without any of its required fields', async () => {
  const wallets = await openWallets();
  for (const [operation, path] of [
    ['generateCode', '/api/code/generate'],
    ['codeInquiry', '/api/code/inquiry'],
    ['deposit', '/api/transaction/deposit'],
    ['depositInquiry', '/bank/api/transaction/inquiry'],
    ['bankChange', '/api/transaction/bankChange'],
    ['utilityPayment', '/api/utility/provider/payment'],
    ['accountStatement', '/api/account/fullStatement'],
  ] as const) {
    const [first] = requestValidator('merchant-wallet', operation)({});
    const { status, body } = await wallets.call(wallets.agent, path, {});
    expect([status, body]).toEqual([
      400,
      { responseCode: '012', [reasonOf(operation)]: `Invalid request: ${first?.params.missingProperty} is missing` },
    ]);
  }
});

function reasonOf(operation: string): string {
  return operation === 'depositInquiry' ? 'responseDescription' : 'responseMsg';
}

test('secrets stand in the answer of login alone, and in no exchange that the control plane shows', async () => {
  const wallets = await openWallets();
  const token = await wallets.login(wallets.merchant);
  await wallets.code();
  await wallets.code({ narration: token });
  const { text } = await wallets.ask('GET', '/exchanges');
  const { apiKey, password } = wallets.merchant.credentials;
  for (const secret of [token, apiKey, password]) expect(text).not.toContain(secret);
});
