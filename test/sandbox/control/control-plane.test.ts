import { expect, test } from 'vitest';
import { controlOperations } from '../../../src/sandbox/control/control-contract.ts';
import { controlHandlers } from '../../../src/sandbox/control/control-handlers.ts';
import { openShop, shopOf } from '../charge-gateway/support.ts';
import { askControl, openSandbox } from '../support.ts';

test('specs/sandbox-control/openapi.yaml and the handlers name the same operations', () => {
  const specified = controlOperations().map((it) => it.operationId);
  expect(specified.sort()).toEqual(Object.keys(controlHandlers).sort());
});

test('a body that does not fit is refused with the reason', async () => {
  const shop = await openShop();
  const refused = await shop.ask('POST', '/clock/advance', { ms: -1 });
  expect([refused.status, refused.body]).toEqual([400, { error: 'the body.ms must be >= 0' }]);
  expect((await shop.ask('POST', '/prompts/answer', { endUserId: 'x', clientCorrelator: 'c', pin: '12' })).status).toBe(
    400,
  );
  expect((await shop.ask('POST', '/clock/advance')).body).toEqual({ error: 'the body must be a JSON object' });
  expect((await shop.ask('GET', '/nonsense')).status).toBe(404);
});

test('a PIN where no prompt is open is refused with what to do', async () => {
  const shop = await openShop();
  const refused = await shop.pin({ endUserId: shop.customer, clientCorrelator: 'c-1' }, '0000');
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      error: `no prompt is open on ${shop.customer} for clientCorrelator c-1; send the charge first, and answer its prompt once`,
    },
  ]);
});

test('web pages and foreign host names are turned away', async () => {
  const { ready } = await openSandbox();
  const page = await askControl(ready.control.base, 'GET', '/workspaces', undefined, {
    origin: 'https://evil.example',
  });
  expect(page.status).toBe(403);
});

test('beyond loopback every request must carry the control token', async () => {
  const { ready } = await openSandbox({ host: '0.0.0.0' });
  const { base, token } = ready.control;
  expect(token).toMatch(/^[\w-]{32}$/);
  const local = base.replace('0.0.0.0', '127.0.0.1');
  const statuses = [];
  for (const authorization of [undefined, 'Bearer wrong', `Bearer ${token}`]) {
    const headers = authorization === undefined ? {} : { authorization };
    statuses.push((await askControl(local, 'GET', '/workspaces', undefined, headers)).status);
  }
  expect(statuses).toEqual([401, 401, 200]);
});

test('no credentials of a workspace stand in for the control token, on any path', async () => {
  const { ready } = await openSandbox({ host: '0.0.0.0' });
  const [workspace] = ready.workspaces;
  const local = ready.control.base.replace('0.0.0.0', '127.0.0.1');
  if (!workspace) throw new Error('no workspace');
  const { authorization: basic, credentials } = shopOf(workspace, local);
  const wrong = [
    basic,
    `Bearer ${credentials.password}`,
    `Bearer ${workspace.callbackSignature.secret}`,
    `Bearer ${workspace.id}`,
    'Bearer ',
    `bearer ${ready.control.token}`,
    `Basic ${ready.control.token}`,
  ];
  for (const path of ['/workspaces', `/workspaces/${workspace.id}`, '/nowhere', '/dialects']) {
    for (const authorization of wrong) {
      const { status, body } = await askControl(local, 'GET', path, undefined, { authorization });
      expect([status, body]).toEqual([
        401,
        { error: 'the control token is missing or wrong; it was printed when the sandbox started' },
      ]);
    }
  }
});

test('each sandbox makes a token of its own, and none on loopback', async () => {
  const tokens = [];
  for (const host of ['0.0.0.0', '0.0.0.0', '127.0.0.1', 'localhost', '127.0.0.2']) {
    tokens.push((await openSandbox({ host })).ready.control.token);
  }
  expect(new Set(tokens.slice(0, 2)).size).toBe(2);
  expect(tokens.slice(2)).toEqual([undefined, undefined, undefined]);
});

test('exchanges are kept in a ring, the oldest dropped and counted', async () => {
  const shop = await openShop();
  for (let i = 0; i < 505; i += 1) await shop.lookup(shop.customer, `c-${i}`);
  const { dropped, exchanges } = (await shop.ask('GET', '/exchanges')).body as {
    dropped: number;
    exchanges: { id: number }[];
  };
  expect([dropped, exchanges.length, exchanges[0]?.id, exchanges.at(-1)?.id]).toEqual([5, 500, 6, 505]);
});
