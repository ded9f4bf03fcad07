import { expect, test } from 'vitest';
import { defined } from '../../../src/contract/defined.ts';
import { openSandbox } from '../support.ts';
import { type Caller, openWallets, type Wallets, walletsOf } from './support.ts';

const minute = 60_000;

/** A call that every account may make, with these headers alone. */
async function tried(wallets: Wallets, headers: Record<string, string>): Promise<unknown[]> {
  const { status, body } = await wallets.request('/api/file/response-codes', { headers });
  return [status, body.responseCode ?? 'served'];
}

const bearer = (caller: Caller, token: string) => ({
  'x-api-key': caller.credentials.apiKey,
  authorization: `Bearer ${token}`,
});

test('a login trades API key, username and password for a token', async () => {
  const wallets = await openWallets();
  const { apiKey, username, password } = wallets.merchant.credentials;
  const login = (key: string | undefined, body: object) =>
    wallets.request('/auth/third-party', {
      method: 'POST',
      headers: defined({ 'content-type': 'application/json', 'x-api-key': key }),
      body: JSON.stringify(body),
    });
  const right = await login(apiKey, { username, password });
  expect([right.status, right.body]).toEqual([
    200,
    { accessToken: expect.stringMatching(/^[0-9a-f]{64}$/), responseCode: '00', responseDescription: 'Success' },
  ]);
  const refused = [
    await login(undefined, { username, password }),
    await login('key_unknown', { username, password }),
    await login(wallets.agent.credentials.apiKey, { username, password }),
    await login(apiKey, { username, password: `${password}x` }),
    await login(apiKey, { username: 'nobody', password }),
    await login(apiKey, { username }),
    await login(apiKey, { username, password: '' }),
    await login(apiKey, { username, password: 7 }),
  ];
  expect(refused.map(({ status, body }) => [status, body.responseCode])).toEqual([
    [401, '063'],
    [401, '063'],
    [401, '055'],
    [401, '055'],
    [401, '055'],
    [400, '012'],
    [400, '012'],
    [400, '012'],
  ]);
});

test('every other call needs key and token, and the token of this key', async () => {
  const { ready } = await openSandbox({ workspaces: 2 });
  const [here, elsewhere] = ready.workspaces.map(({ id, apis }) => {
    const api = apis['merchant-wallet'];
    return walletsOf(id, api?.base ?? '', ready.control.base, api?.fixtures ?? {});
  });
  if (!here || !elsewhere) throw new Error('two workspaces were wanted');
  const { merchant } = here;
  const token = await here.login(merchant);
  const headers = bearer(merchant, token);
  expect(await tried(here, headers)).toEqual([200, 'served']);
  expect(await tried(here, { authorization: headers.authorization })).toEqual([401, '063']);
  expect(await tried(here, { ...headers, 'x-api-key': 'key_unknown' })).toEqual([401, '063']);
  expect(await tried(here, { 'x-api-key': headers['x-api-key'] })).toEqual([401, '064']);
  expect(await tried(here, { ...headers, authorization: `Basic ${token}` })).toEqual([401, '064']);
  expect(await tried(here, bearer(merchant, `${token}0`))).toEqual([401, '064']);
  expect(await tried(here, bearer(here.agent, token))).toEqual([401, '064']);
  expect(await tried(here, bearer(merchant, await elsewhere.login(elsewhere.merchant)))).toEqual([401, '064']);
});

test('a token lives for 15 minutes on the clock of its workspace, and another login does not end it', async () => {
  const wallets = await openWallets();
  const headers = bearer(wallets.merchant, await wallets.login(wallets.merchant));
  await wallets.advance(15 * minute - 1000);
  await wallets.login(wallets.merchant);
  expect(await tried(wallets, headers)).toEqual([200, 'served']);
  await wallets.advance(1000);
  expect(await tried(wallets, headers)).toEqual([200, 'served']);
  await wallets.advance(1);
  expect(await tried(wallets, headers)).toEqual([401, '067']);
});

test.each([
  ['refused-401', [401, '067']],
  ['refused-403', [403, '067']],
])('an expired token: %s', async (expiry, expected) => {
  const wallets = await openWallets({ dialect: { 'access-token-expiry': expiry, 'token-lifetime': '1-minute' } });
  expect(wallets.fixtures.tokenLifetimeSeconds).toBe(60);
  const headers = bearer(wallets.merchant, await wallets.login(wallets.merchant));
  await wallets.advance(minute + 1);
  expect(await tried(wallets, headers)).toEqual(expected);
});

test('each call may prolong its token', async () => {
  const wallets = await openWallets({ dialect: { 'token-refresh': 'each-call' } });
  const headers = bearer(wallets.merchant, await wallets.login(wallets.merchant));
  for (let i = 0; i < 3; i += 1) {
    await wallets.advance(14 * minute);
    expect(await tried(wallets, headers)).toEqual([200, 'served']);
  }
  await wallets.advance(15 * minute + 1);
  expect(await tried(wallets, headers)).toEqual([401, '067']);
});

test('a token of another key of the same customer may be taken', async () => {
  const wallets = await openWallets({ dialect: { 'token-of-other-credentials': 'accepted' } });
  const token = await wallets.login(wallets.agent);
  expect(await tried(wallets, bearer(wallets.merchant, token))).toEqual([200, 'served']);
});

test('an account makes the calls of its type and no other', async () => {
  const wallets = await openWallets();
  const { merchant, agent } = wallets;
  const account = await wallets.account(wallets.customers[0] ?? '');
  const calls = (caller: Caller, n: number) =>
    [
      ['payment-codes', wallets.code({}, caller)],
      ['withdrawal-codes', wallets.code({ type: 'WITHDRAWAL' }, caller)],
      [
        'bank-change',
        wallets.call(caller, '/api/transaction/bankChange', {
          currency: 'USD',
          amount: 1,
          destinationMsisdn: wallets.customers[0],
        }),
      ],
      ['linked-accounts', wallets.call(caller, `/api/v1/account/msisdn/${wallets.customers[0]}/details`)],
      [
        'deposits',
        wallets.call(caller, '/api/transaction/deposit', {
          reference: 'd-1',
          currency: 'USD',
          amount: 1,
          destinationAccount: account,
        }),
      ],
      [
        'deposit-inquiry',
        wallets.call(caller, '/bank/api/transaction/inquiry', {
          accountNumber: account,
          originalParticipantReference: 'd-1',
          participantReference: `p-${n}`,
        }),
      ],
      ['statements', wallets.statement(caller)],
    ] as const;
  const outcome = async (caller: Caller, n: number) => {
    const rows: unknown[] = [];
    for (const [permission, call] of calls(caller, n)) {
      const { status, body } = await call;
      rows.push([permission, status, body.responseCode]);
    }
    return rows;
  };
  const success = (permission: string) => [permission, 200, permission === 'linked-accounts' ? '000' : '00'];
  const merchantRows = await outcome(merchant, 1);
  expect(merchantRows).toEqual(
    [
      'payment-codes',
      'withdrawal-codes',
      'bank-change',
      'linked-accounts',
      'deposits',
      'deposit-inquiry',
      'statements',
    ].map((it) => (merchant.permits.includes(it) ? success(it) : [it, 403, '057'])),
  );
  for (const row of await outcome(agent, 2)) expect((row as string[])[2]).toMatch(/^0+$|^025$/);
  const reversal = await wallets.call(merchant, '/api/transaction/reversal/v2', {});
  expect([reversal.status, reversal.body.responseCode]).toEqual([403, '096']);
});
