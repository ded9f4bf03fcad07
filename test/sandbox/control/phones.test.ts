import { expect, test } from 'vitest';
import { reachableHost } from '../../../src/sandbox/index.ts';
import { openShop, type Shop, shopOf } from '../charge-gateway/support.ts';
import { askControl, openSandbox, receive } from '../support.ts';

async function promptsOf(shop: Shop): Promise<number> {
  return ((await shop.ask('GET', '/prompts')).body['prompts'] as unknown[]).length;
}

test('a phone out of reach gets no prompt, then or later, and its SMS once it is back', async () => {
  const shop = await openShop();
  const { customer } = shop;
  const before = await shop.charge();
  const cover = (covered: boolean) => shop.ask('POST', '/phones/coverage', { endUserId: customer, covered });
  expect((await cover(false)).status).toBe(204);
  expect((await shop.ask('GET', `/phones?endUserId=${customer}`)).body).toEqual({
    endUserId: customer,
    whitelisted: true,
    barred: false,
    covered: false,
  });
  const missed = await shop.charge();
  expect(missed.body['status']).toBe('PENDING');
  expect(await promptsOf(shop)).toBe(1);
  expect((await shop.pin(missed.body, '0000')).status).toBe(409);
  await shop.pin(before.body, '0000');
  expect(await shop.smsTexts()).toEqual([]);
  await cover(true);
  expect(await shop.smsTexts()).toHaveLength(1);
  expect(await promptsOf(shop)).toBe(0);
  await shop.charge();
  expect(await promptsOf(shop)).toBe(1);
});

test('a link leads to the page, also where an API has the root, and to an address that others reach', async () => {
  const linkOf = async (options: Parameters<typeof openSandbox>[0]): Promise<URL> => {
    const { ready } = await openSandbox(options);
    const [{ id } = { id: '' }] = ready.workspaces;
    const { port } = new URL(ready.control.base);
    const { body } = await askControl(
      ...([`http://127.0.0.1:${port}/_payproof`, 'POST', `/workspaces/${id}/phones/link`] as const),
      { endUserId: '263771234567' },
      ready.control.token === undefined ? {} : { authorization: `Bearer ${ready.control.token}` },
    );
    const url = new URL(String(body['url']));
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    return url;
  };
  expect((await linkOf({})).pathname).toBe('/');
  expect((await linkOf({ basePaths: { 'charge-gateway': '' } })).pathname).toBe('/_payproof/pages/');
  expect((await linkOf({ host: '0.0.0.0' })).hostname).toBe(reachableHost('0.0.0.0'));
});

test('a link opens its phone and nothing else', async () => {
  const { ready } = await openSandbox({ host: '0.0.0.0' });
  const [workspace] = ready.workspaces;
  const base = ready.control.base.replace('0.0.0.0', '127.0.0.1');
  const { origin } = new URL(base);
  const token = { authorization: `Bearer ${ready.control.token}` };
  if (!workspace) throw new Error('no workspace');
  const { whitelisted } = shopOf(workspace, base).numbers;
  const [mine = '', other = ''] = whitelisted;
  const at = `/workspaces/${workspace.id}`;
  const { body } = await askControl(base, 'POST', `${at}/phones/link`, { endUserId: mine }, token);
  const url = new URL(String(body['url']));
  expect([url.origin, body['endUserId']]).toEqual([origin, mine]);
  const qr = body['qr'] as string[];
  expect(qr.every((line) => line.length === qr.length && /^[01]+$/.test(line))).toBe(true);
  const key = new URLSearchParams(url.hash.split('?')[1]).get('key');
  const entered = await receive(
    await fetch(`${base}/pages/session`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: key }),
    }),
  );
  const headers = {
    origin,
    cookie: String(entered.headers.get('set-cookie')).split(';')[0],
    'x-payproof-csrf': String(entered.body['csrf']),
  };
  const statusOf = async (method: string, path: string, sent?: Record<string, unknown>) =>
    (await askControl(base, method, path, sent, headers)).status;
  expect([
    await statusOf('GET', `${at}/prompts?endUserId=${mine}`),
    await statusOf('GET', `${at}/phones?endUserId=${mine}`),
    await statusOf('POST', `${at}/phones/coverage`, { endUserId: mine, covered: false }),
    await statusOf('GET', `${at}/codes?msisdn=${mine}&code=00000000`),
  ]).toEqual([200, 200, 204, 409]);
  expect([
    await statusOf('GET', `${at}/prompts?endUserId=${other}`),
    await statusOf('GET', `${at}/prompts`),
    await statusOf('GET', `${at}/events`),
    await statusOf('GET', `${at}`),
    await statusOf('POST', `${at}/phones/link`, { endUserId: mine }),
    await statusOf('POST', `${at}/reset`),
    await statusOf('GET', '/workspaces'),
  ]).toEqual(Array.from({ length: 7 }, () => 403));
});
