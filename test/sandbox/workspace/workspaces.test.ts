import { expect, test } from 'vitest';
import type { WorkspaceDescription } from '../../../src/sandbox/index.ts';
import { openShop, type Shop, shopOf } from '../charge-gateway/support.ts';
import { askControl, openSandbox, start } from '../support.ts';

test('ready names bases, credentials and fixtures, and is plain JSON', async () => {
  const { ready } = await openSandbox({ workspaces: 2 });
  expect(JSON.parse(JSON.stringify(ready))).toEqual(ready);
  const origin = new URL(ready.control.base).origin;
  expect(ready.apis).toEqual({
    'bill-payment': { base: `${origin}/bill-payment/v1` },
    'charge-gateway': { base: `${origin}/charge-gateway/v1` },
    'merchant-wallet': { base: `${origin}/merchant-wallet/v1` },
  });
  expect(ready.control).toEqual({ base: `${origin}/_payproof` });
  expect(ready.workspaces).toHaveLength(2);
  expect(ready.workspaces[0]).toEqual({
    id: expect.stringMatching(/^ws-\w{10}$/),
    clock: { mode: 'frozen', now: start },
    faults: [],
    apis: {
      'charge-gateway': {
        base: `${origin}/charge-gateway/v1`,
        credentials: { username: expect.stringMatching(/^sbx_\w{12}$/), password: expect.stringMatching(/^\w{24}$/) },
        fixtures: {
          merchant: {
            merchantCode: expect.stringMatching(/^MC\d{8}$/),
            merchantPin: expect.stringMatching(/^\d{6}$/),
            merchantNumber: expect.stringMatching(/^263779\d{6}$/),
            terminalID: expect.stringMatching(/^T\d{6}$/),
            countryCode: 'ZW',
            superMerchantName: 'Sandbox Holdings',
            merchantName: 'Sandbox Shop',
            channel: 'WEB',
            location: 'Harare',
          },
          numbers: {
            whitelisted: Array.from({ length: 5 }, () => expect.stringMatching(/^26377[1-5]\d{6}$/)),
            barred: [expect.stringMatching(/^263776\d{6}$/)],
            unlisted: [expect.stringMatching(/^263777\d{6}$/)],
          },
          maxAmount: '1000000.00',
          notEnabled: { username: expect.stringMatching(/^sbx_\w{12}$/), password: expect.stringMatching(/^\w{24}$/) },
        },
        dialect: expect.objectContaining({ 'duplicate-correlator': 'refused-400', 'failed-pin-form': 'http-200' }),
      },
      'bill-payment': expect.objectContaining({ base: `${origin}/bill-payment/v1` }),
      'merchant-wallet': expect.objectContaining({ base: `${origin}/merchant-wallet/v1` }),
    },
    callbackSignature: {
      header: 'X-Sandbox-Signature',
      secret: expect.stringMatching(/^\w{32}$/),
      encoding: 'hex',
      algorithm: 'sha256',
    },
  });
});

test('credentials of one workspace do not open the data of another', async () => {
  const { ready } = await openSandbox({ workspaces: 2 });
  const [one, two] = ready.workspaces.map((it) => shopOf(it, ready.control.base)) as [Shop, Shop];
  const { body } = await one.charge();
  expect((await two.lookup(one.customer, body.clientCorrelator)).status).toBe(404);
  expect(
    (
      await two.ask('POST', '/prompts/answer', {
        endUserId: one.customer,
        clientCorrelator: body.clientCorrelator,
        pin: '0000',
      })
    ).status,
  ).toBe(409);
});

test('a workspace is made like another, with its own dialect and faults where given', async () => {
  const shop = await openShop({ dialect: { 'error-code-value': 'e-code' }, faults: ['zwg-refused'] });
  const make = async (body: Record<string, unknown>) => {
    const { body: made } = await askControl(shop.control, 'POST', '/workspaces', body);
    return shopOf(made as unknown as WorkspaceDescription, shop.control);
  };
  const same = await make({ like: shop.workspace.id });
  const healthy = await make({ like: shop.workspace.id, faults: [] });
  const plain = await make({});
  expect((await same.charge({ currency: 'ZWG' })).body.statusCode).toBe('E003');
  expect((await healthy.charge({ currency: 'ZWG' })).status).toBe(200);
  expect((await plain.charge({ currency: 'EUR' })).body.statusCode).toBe('400');
});

test('a reset empties data, phones, schedule and switches; credentials, numbers and clock stay', async () => {
  const shop = await openShop();
  const charged = await shop.paid();
  await shop.ask('POST', '/clock/advance', { ms: 5 });
  await shop.ask('POST', '/operator/maintenance', { on: true });
  await shop.ask('POST', '/reset');
  expect((await shop.lookup(shop.customer, charged.clientCorrelator)).status).toBe(404);
  expect(await shop.smsTexts()).toEqual([]);
  expect((await shop.charge({ clientCorrelator: charged.clientCorrelator })).status).toBe(200);
  expect((await shop.ask('GET', '/clock')).body).toEqual({ mode: 'frozen', now: start + 5, nextDue: null });
});

test('credentials of a removed workspace work no more', async () => {
  const shop = await openShop();
  expect((await shop.ask('DELETE', '')).status).toBe(204);
  expect((await shop.charge()).status).toBe(401);
  const { error } = (await shop.ask('GET', '')).body as { error: string };
  expect(error).toMatch(new RegExp(`^there is no workspace ${shop.workspace.id}(; there are: \\S+|, and no other)`));
});

test('unknown dialects, values and faults are refused with the legal ones', async () => {
  await expect(openSandbox({ dialect: { nonsense: 'x' } })).rejects.toThrow(
    /unknown dialect "nonsense"; known: bill-payment\/action-case-accepted, /,
  );
  await expect(openSandbox({ dialect: { 'sms-repeated': 'EUR' } })).rejects.toThrow(
    'the dialect sms-repeated has no value "EUR"; its values: once, repeated',
  );
  await expect(openSandbox({ faults: ['nonsense'] })).rejects.toThrow(
    /unknown fault "nonsense"; known: bill-payment\//,
  );
});
