import { expect, test } from 'vitest';
import { CredentialsError, startSandbox, type WantedWorkspace } from '../../../src/sandbox/index.ts';
import { openShop } from '../charge-gateway/support.ts';
import { openWallets } from '../merchant-wallet/support.ts';
import { openSandbox } from '../support.ts';

const issued: WantedWorkspace = {
  id: 'ws-team',
  apis: {
    'charge-gateway': {
      credentials: { username: 'sbx_team', password: 'team-password' },
      fixtures: { merchant: { merchantPin: '4321' }, numbers: { whitelisted: ['263771000001'] } },
    },
    'merchant-wallet': {
      fixtures: {
        accounts: { merchant: { credentials: { apiKey: 'key-team' }, accountNumbers: { USD: '2010000001' } } },
        numbers: { registered: ['263771000001'] },
      },
    },
  },
};

test('what is wanted is issued in all places, and what is not is made up', async () => {
  const shop = await openShop({ issued, dialect: { 'wrong-merchant-pin': 'refused' } });
  expect([shop.workspace.id, shop.credentials, shop.customer]).toEqual([
    'ws-team',
    { username: 'sbx_team', password: 'team-password' },
    '263771000001',
  ]);
  expect((await shop.charge()).status, 'a number that is whitelisted').toBe(200);
  expect((await shop.charge({ merchantPin: '4322' })).status).toBe(400);
  expect(shop.numbers.whitelisted).toHaveLength(5);
});

test('accounts and customers of the wallet are the wanted ones', async () => {
  const wallets = await openWallets({ issued });
  expect([wallets.merchant.credentials.apiKey, wallets.merchant.accountNumbers.USD, wallets.customers[0]]).toEqual([
    'key-team',
    '2010000001',
    '263771000001',
  ]);
  const { code } = (await wallets.code()).body;
  expect((await wallets.ask('POST', '/codes/pay', { msisdn: '263771000001', code })).status).toBe(200);
  expect((await wallets.statement(wallets.merchant)).body.responseCode).toBe('00');
});

test('what a sandbox printed can be given to the next one', async () => {
  const first = await openSandbox();
  const [{ id, apis } = { id: '', apis: {} }] = first.ready.workspaces;
  const again = await openSandbox({ issued: { id, apis } as WantedWorkspace, workspaces: 2 });
  const [same, other] = again.ready.workspaces;
  const credentialsOf = (of: typeof same) => Object.values(of?.apis ?? {}).map((it) => [it?.credentials, it?.fixtures]);
  expect([same?.id, credentialsOf(same)]).toEqual([id, credentialsOf(first.ready.workspaces[0])]);
  expect(credentialsOf(other)).not.toEqual(credentialsOf(same));
});

const gateway = (fixtures: object, credentials = {}): WantedWorkspace => ({
  apis: { 'charge-gateway': { credentials, fixtures } as never },
});

test.each([
  [gateway({}, { usernme: 'x' }), 'charge-gateway.credentials.usernme is nothing that the sandbox issues'],
  [
    gateway({}, { username: 'a:b' }),
    'charge-gateway.credentials.username must be a text such as "team-1, without a colon"',
  ],
  [
    gateway({ merchant: { countryCode: 'ZA' } }),
    'charge-gateway.fixtures.merchant.countryCode is always "ZW"; leave it out',
  ],
  [
    gateway({ numbers: { barred: ['0771'] } }),
    'charge-gateway.fixtures.numbers.barred.0 must be a text such as "2637XXXXXXXX"',
  ],
  [
    gateway({ numbers: { barred: ['263771000001'], unlisted: ['263771000001'] } }),
    'charge-gateway.fixtures.numbers.unlisted.0 is the same as charge-gateway.fixtures.numbers.barred.0; each must be another',
  ],
  [{ id: 'Team 1', apis: {} }, 'the name of a workspace is ws- and then small letters, digits and hyphens'],
])('%#: %s', async (wanted, message) => {
  await expect(startSandbox({ issued: wanted })).rejects.toThrow(new CredentialsError(message));
});
