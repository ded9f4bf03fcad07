import { expect, test } from 'vitest';
import { goLiveDesk } from '../../../src/cli/go-live-desk.ts';
import { type GoLiveDesk, startSandbox, type Witness } from '../../../src/sandbox/index.ts';
import { freshFile } from '../durable/fresh-file.ts';
import { askControl, type Json, openSandbox, start, stillWall } from '../support.ts';
import { openShop, type Shop, shopOf } from './support.ts';

const developer = { name: 'Tariro M.', email: 'Tariro@shop.example', password: 'long enough' };

/** A request to the portal, of whoever has this session. */
function portal({ control, workspace: { id } }: Shop, session?: string) {
  const headers = session === undefined ? {} : { 'portal-session': session };
  return (method: string, path: string, body?: Json) =>
    askControl(control, method, `/workspaces/${id}/portal${path}`, body, headers);
}

/** A developer who is signed in. */
async function signedIn(shop: Shop, who = developer) {
  const anybody = portal(shop);
  await anybody('POST', '/register', who);
  const { email, password } = who;
  const { body } = await anybody('POST', '/sign-in', { email, password });
  return portal(shop, String(body['session']));
}

/** One who has entered the sandbox credentials in the form. */
async function activated(shop: Shop) {
  const ask = await signedIn(shop);
  await ask('POST', '/sandbox-access');
  const [message] = (await ask('GET', '/inbox')).body['messages'] as { username: string; password: string }[];
  const { username = '', password = '' } = message ?? {};
  const { body } = await ask('POST', '/credentials', { username, password });
  return { ask, username, password, authorization: String(body['authorization']) };
}

const desk: GoLiveDesk = {
  script: async () => Buffer.from('a workbook'),
  review: async (files) => ({
    cases: [],
    problems: [...files]
      .filter(([, it]) => Buffer.from(it).toString() !== 'all passed')
      .map(([name]) => `${name} did not pass`),
    notes: [],
  }),
};

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('credentials come by registration, request, inbox and form; calls get E007 until the form is filled', async () => {
  const shop = await openShop();
  const ask = await signedIn(shop);
  expect((await ask('GET', '')).body).toEqual({
    name: 'Tariro M.',
    email: 'tariro@shop.example',
    registeredAt: start,
    sandbox: { state: 'none', base: shop.base },
    production: null,
  });
  const { status, body } = await ask('POST', '/sandbox-access');
  expect([status, Object.keys(body)]).toEqual([201, ['username']]);
  expect(body['username']).toMatch(/^sbx_[a-z0-9]{12}$/);
  const inbox = await ask('GET', '/inbox');
  const { username, password } = (inbox.body['messages'] as { username: string; password: string }[])[0] ?? {};
  expect(inbox.body).toEqual({
    messages: [
      {
        category: 'SANDBOX_CREDENTIALS',
        at: start,
        text: 'Your sandbox credentials. Enter them in the credential form of the Authentication tab to activate the sandbox.',
        username: body['username'],
        password: expect.stringMatching(/^[a-z0-9]{24}$/),
      },
    ],
  });
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const lookup = () => shop.request(`/${shop.customer}/transactions/amount/none`, { headers: { authorization } });
  expect((await lookup()).status).toBe(403);
  const wrong = await ask('POST', '/credentials', { username: String(username), password: 'guessed' });
  expect([wrong.status, wrong.body]).toEqual([
    409,
    {
      error:
        'these are not the credentials that you were issued; the password is in the inbox, under SANDBOX_CREDENTIALS',
    },
  ]);
  expect((await lookup()).status).toBe(403);
  const right = await ask('POST', '/credentials', { username: String(username), password: String(password) });
  expect([right.status, right.body]).toEqual([200, { authorization }]);
  expect((await lookup()).status).toBe(404);
  expect((await ask('GET', '')).body['sandbox']).toEqual({ state: 'active', username, base: shop.base });
});

test('nothing of the portal is told to whoever is not signed in, or not any more', async () => {
  const shop = await openShop();
  const paths = [
    ['GET', ''],
    ['GET', '/inbox'],
    ['POST', '/sandbox-access'],
    ['GET', '/test-script'],
    ['POST', '/sign-out'],
  ] as const;
  const ask = await signedIn(shop);
  await ask('POST', '/sign-out');
  for (const [method, path] of paths)
    for (const who of [portal(shop), portal(shop, 'made-up'), ask]) expect((await who(method, path)).status).toBe(401);
  const statuses = [];
  for (const [email, password] of [
    ['tariro@shop.example', 'not it at all'],
    ['nobody@shop.example', developer.password],
    ['TARIRO@shop.example', developer.password],
  ])
    statuses.push((await portal(shop)('POST', '/sign-in', { email, password })).status);
  expect(statuses).toEqual([401, 401, 200]);
});

test.each([
  [{ ...developer, email: 'nobody' }, 400],
  [{ ...developer, password: 'short' }, 400],
  [{ ...developer, name: ' ' }, 400],
  [{ ...developer, email: 'tariro@SHOP.example' }, 409],
])('a registration like %o is refused', async (who, status) => {
  const shop = await openShop();
  await signedIn(shop);
  expect((await portal(shop)('POST', '/register', who)).status).toBe(status);
});

test('what is done in the portal is heard of by name, and by no witness', async () => {
  const heard: string[] = [];
  const silent = () => undefined;
  const witness = new Proxy({} as Witness, {
    get: (_, name) => (name === 'done' ? (it: { operation: string }) => heard.push(it.operation) : silent),
  });
  const shop = await openShop({ witness });
  await activated(shop);
  await shop.ask('POST', '/operator/maintenance', { on: false });
  expect(heard).toEqual(['maintenance']);
});

test('each developer has credentials of their own, the same when they are asked for again', async () => {
  const shop = await openShop();
  const one = await signedIn(shop);
  const other = await signedIn(shop, { ...developer, email: 'rudo@shop.example' });
  const names = [];
  for (const ask of [one, other, one]) names.push((await ask('POST', '/sandbox-access')).body['username']);
  expect(names[2]).toBe(names[0]);
  expect(new Set(names).size).toBe(2);
});

test('production credentials follow from a script without problems, and are SIMULATED', async () => {
  const shop = await openShop({ goLive: desk });
  const early = await signedIn(shop);
  const request = { merchantNumber: '0771234567', files: { 'go-live.xlsx': base64('one failed') } };
  expect((await early('POST', '/production-access', request)).body).toEqual({
    error: 'activate the sandbox first: the script is run with its credentials',
  });
  const { ask } = await activated(shop);
  const script = await ask('GET', '/test-script');
  expect([script.text, script.headers.get('content-disposition')]).toEqual([
    'a workbook',
    'attachment; filename="test-script.xlsx"',
  ]);
  const requested = await ask('POST', '/production-access', request);
  const told = {
    email: 'tariro@shop.example',
    name: 'Tariro M.',
    merchantNumber: '263771234567',
    at: start,
    state: 'submitted',
    cases: [],
    problems: ['go-live.xlsx did not pass'],
    notes: [],
  };
  expect([requested.status, requested.body]).toEqual([201, told]);
  const administrator = portal(shop);
  expect((await administrator('GET', '/production-requests')).body).toEqual({ requests: [told] });
  const decide = (decision: string, reason?: string) =>
    administrator('POST', '/production-requests/decide', { email: told.email, decision, ...(reason && { reason }) });
  expect((await decide('issue')).body).toEqual({
    error: 'no credentials can be issued, return the request with a reason: go-live.xlsx did not pass',
  });
  expect((await decide('return')).body).toEqual({ error: 'a request is returned with a reason' });
  expect((await decide('return', 'TC-002 failed')).status).toBe(204);
  expect((await decide('return', 'TC-002 failed')).status).toBe(409);
  const [, returned] = (await ask('GET', '/inbox')).body['messages'] as Json[];
  expect(returned?.['text']).toBe('Your request for production access came back: TC-002 failed');
  await ask('POST', '/production-access', { ...request, files: { 'go-live.xlsx': base64('all passed') } });
  expect((await decide('issue')).status).toBe(204);
  const [, issued] = (await ask('GET', '/inbox')).body['messages'] as Json[];
  expect(issued).toEqual({
    category: 'PRODUCTION_ACCESS',
    at: start,
    text: 'SIMULATED: production credentials as an administrator would issue them. They belong to no operator and open nothing.',
    username: expect.stringMatching(/^SIMULATED_[a-z0-9]{8}$/),
    password: expect.stringMatching(/^SIMULATED_[a-z0-9]{16}$/),
  });
  const authorization = `Basic ${btoa(`${issued?.['username']}:${issued?.['password']}`)}`;
  expect(
    (await shop.request(`/${shop.customer}/transactions/amount/none`, { headers: { authorization } })).status,
  ).toBe(401);
});

test('where nobody knows the script the Production tab says so', async () => {
  const { ask } = await activated(await openShop());
  expect((await ask('GET', '/test-script')).body).toEqual({
    error: 'nobody here knows the test script; start the sandbox with "payproof sandbox"',
  });
});

test("payproof's own desk gives the six cases, and takes none of them unfilled", async () => {
  const script = await goLiveDesk.script();
  const review = await goLiveDesk.review(new Map([['test-script.xlsx', script]]));
  expect(review.cases.map(({ id, status }) => [id, status])).toEqual(
    [1, 2, 3, 4, 5, 6].map((it) => [`TC-00${it}`, '']),
  );
  expect(review.problems).toEqual([1, 2, 3, 4, 5, 6].map((it) => `TC-00${it} is not filled in`));
  expect(review.notes).toHaveLength(1);
});

test('a password is never kept or told but where the document says, and a restart keeps who is who', async () => {
  const data = freshFile();
  const first = await startSandbox({ data, goLive: desk, wall: stillWall() });
  const [workspace] = first.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, first.ready.control.base);
  const { ask, username, password, authorization } = await activated(shop);
  const seen = async (of: Shop): Promise<string> => {
    const all = [];
    for (const path of ['', '/snapshot', '/exchanges', '/portal/production-requests'])
      all.push((await of.ask('GET', path)).text);
    return all.join();
  };
  await shop.request(`/${shop.customer}/transactions/amount/${password}`, { headers: { authorization } });
  const text = await seen(shop);
  expect(text).toContain(username);
  expect(text).not.toContain(password);
  expect(text).not.toContain(developer.password);
  const session = String(
    (await portal(shop)('POST', '/sign-in', { email: developer.email, password: developer.password })).body['session'],
  );
  expect(await seen(shop)).not.toContain(session);
  expect((await ask('GET', '')).text).not.toContain(password);
  await first.close();
  const second = await openSandbox({ data, goLive: desk });
  const [again] = second.ready.workspaces;
  if (!again) throw new Error('no workspace');
  const same = shopOf(again, second.ready.control.base);
  expect((await portal(same, session)('GET', '')).body['sandbox']).toEqual({
    state: 'active',
    username,
    base: same.base,
  });
  expect(
    (await same.request(`/${same.customer}/transactions/amount/none`, { headers: { authorization } })).status,
  ).toBe(404);
});

test('a reset forgets who registered and takes the access away; a restored snapshot gives it back', async () => {
  const shop = await openShop();
  const { authorization } = await activated(shop);
  const lookup = async () =>
    (await shop.request(`/${shop.customer}/transactions/amount/none`, { headers: { authorization } })).status;
  const snapshot = (await shop.ask('GET', '/snapshot')).body;
  await shop.ask('POST', '/reset');
  expect(await lookup()).toBe(403);
  expect((await shop.ask('POST', '/restore', snapshot)).status).toBe(204);
  expect(await lookup()).toBe(404);
  // The snapshot holds no secret: who it brings back registers again, and has what they had.
  const again = await signedIn(shop);
  expect((await again('GET', '')).body['sandbox']).toMatchObject({ state: 'active' });
});
