import { expect, test } from 'vitest';
import { newSessions } from '../../../src/sandbox/pages/sessions.ts';
import { openSandbox } from '../support.ts';
import { asking, openSession } from './asking.ts';

async function opened(options: Parameters<typeof openSandbox>[0] = {}) {
  const { ready } = await openSandbox(options);
  const origin = new URL(ready.control.base.replace('0.0.0.0', '127.0.0.1')).origin;
  const [workspace] = ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  return { ready, origin, workspace, path: `/_payproof/workspaces/${workspace.id}` };
}

test('a session is a cookie that scripts, other sites and the APIs never see', async () => {
  const { origin } = await opened();
  const { status, setCookie, csrf } = await openSession(origin);
  expect(status).toBe(200);
  expect(setCookie).toMatch(/^payproof-\d+=[\w-]+\.[\w-]+; Path=\/_payproof; HttpOnly; SameSite=Strict$/);
  expect(csrf).toMatch(/^[\w-]{43}$/);
});

test('a change of the page wants cookie, CSRF token and the own origin, each of them', async () => {
  const { origin, path } = await opened();
  const { cookie, csrf } = await openSession(origin);
  const other = await openSession(origin);
  const change = async (headers: Record<string, string>) =>
    (await asking(origin, 'POST', `${path}/clock/advance`, headers, { ms: 1 })).status;
  const whole = { origin, cookie, 'x-payproof-csrf': csrf };
  const statuses = {
    whole: await change(whole),
    'no cookie': await change({ origin, 'x-payproof-csrf': csrf }),
    'another cookie': await change({ ...whole, cookie: `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}` }),
    'no CSRF token': await change({ origin, cookie }),
    "another session's CSRF token": await change({ ...whole, 'x-payproof-csrf': other.csrf }),
    'another origin': await change({ ...whole, origin: 'https://evil.example' }),
    'another port of this machine': await change({ ...whole, origin: 'http://127.0.0.1:1' }),
    'a sandboxed frame': await change({ ...whole, origin: 'null' }),
    'another site, by what the browser says': await change({ ...whole, 'sec-fetch-site': 'cross-site' }),
    'a foreign name of this machine': await change({ ...whole, host: 'evil.example', origin: 'http://evil.example' }),
  };
  const { whole: right, ...wrong } = statuses;
  expect(right).toBe(200);
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((it) => [it, 403])));
});

test('no session is given to other origins, other sites, foreign names or callbacks', async () => {
  const { origin } = await opened();
  const given = async (headers: Record<string, string>) => (await openSession(origin, {}, headers)).status;
  expect([
    await given({ origin: 'https://evil.example' }),
    await given({ origin: 'http://127.0.0.1:1' }),
    await given({ 'sec-fetch-site': 'same-site' }),
    await given({ host: 'evil.example', origin: 'http://evil.example' }),
    await given({ 'x-sandbox-delivery-id': 'd1' }),
  ]).toEqual([403, 403, 403, 403, 403]);
});

test('what other sites only embed, or send by a form, is refused, and a program of this machine is not', async () => {
  const { origin, path } = await opened();
  const get = async (headers: Record<string, string>) => (await asking(origin, 'GET', path, headers)).status;
  expect(await get({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' })).toBe(
    403,
  );
  const linked = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect(await get(linked)).toBe(200);
  expect((await asking(origin, 'POST', `${path}/clock/advance`, linked, { ms: 1 })).status).toBe(403);
  expect(await get({ origin: 'https://evil.example' })).toBe(403);
  expect(await get({ origin })).toBe(403);
  expect(await get({})).toBe(200);
});

test('beyond loopback nothing is given without the control token, which the sign-in form takes', async () => {
  const { ready, origin, path } = await opened({ host: '0.0.0.0' });
  const none = await openSession(origin);
  const wrong = await openSession(origin, { token: 'wrong' });
  expect([none.status, none.setCookie, wrong.status, wrong.setCookie]).toEqual([401, '', 401, '']);
  expect((await asking(origin, 'GET', path)).status).toBe(401);
  const { status, cookie } = await openSession(origin, { token: ready.control.token });
  expect(status).toBe(200);
  expect((await asking(origin, 'GET', path, { cookie })).status).toBe(200);
  const again = await openSession(origin, {}, { cookie });
  expect([again.status, again.cookie]).toEqual([200, cookie]);
  const ended = await asking(origin, 'DELETE', '/_payproof/pages/session', { origin, cookie });
  expect([ended.status, ended.headers['set-cookie']]).toEqual([204, [expect.stringContaining('=; Path=/_payproof')]]);
});

test('a token of a phone opens that phone of that workspace, and a forged one nothing', async () => {
  const sessions = newSessions(Buffer.alloc(32, 1));
  const others = newSessions(Buffer.alloc(32, 2));
  const token = sessions.phoneToken('ws-1', '263771234567');
  expect(sessions.phoneOf(token)).toEqual({ kind: 'phone', workspace: 'ws-1', endUserId: '263771234567' });
  const [text = '', mac = ''] = token.split('.');
  const widened = Buffer.from(JSON.stringify({ kind: 'all' })).toString('base64url');
  for (const wrong of [`${widened}.${mac}`, text, '', `${token}.x`, others.phoneToken('ws-1', '263771234567')])
    expect(sessions.phoneOf(wrong)).toBeUndefined();
  // A link is no session, and a session no link.
  expect(sessions.read(token)).toBeUndefined();
  expect(sessions.phoneOf(sessions.open({ kind: 'all' }))).toBeUndefined();
});

test('a session of one phone may ask for that phone alone', async () => {
  const { ready, origin, workspace } = await opened({ host: '0.0.0.0', workspaces: 2 });
  const number = (at: number) =>
    String(
      (workspace.apis['charge-gateway']?.fixtures['numbers'] as { whitelisted: string[] } | undefined)?.whitelisted[at],
    );
  const link = await asking(
    origin,
    'POST',
    `/_payproof/workspaces/${workspace.id}/phones/link`,
    { authorization: `Bearer ${ready.control.token}` },
    { endUserId: number(0) },
  );
  const { url } = JSON.parse(link.text) as { url: string };
  const phone = new URLSearchParams(url.slice(url.indexOf('?'))).get('key');
  const { cookie, csrf } = await openSession(origin, { phone });
  const ask = async (path: string) => (await asking(origin, 'GET', `/_payproof${path}`, { cookie })).status;
  const own = `/workspaces/${workspace.id}`;
  expect(await ask(`${own}/sms?endUserId=${number(0)}`)).toBe(200);
  const wrong = [
    `${own}/sms?endUserId=${number(1)}`,
    `${own}/sms`,
    own,
    '/workspaces',
    `${own}/exchanges`,
    `/workspaces/${ready.workspaces[1]?.id}/sms?endUserId=${number(0)}`,
  ];
  expect(await Promise.all(wrong.map(ask))).toEqual(wrong.map(() => 403));
  const change = await asking(
    origin,
    'POST',
    `/_payproof${own}/clock/advance`,
    { origin, cookie, 'x-payproof-csrf': csrf },
    { ms: 1 },
  );
  expect(change.status).toBe(403);
  // An operation that reads its body is not let in by a query that it does not read.
  const answers = (query: string, body: object) =>
    asking(
      origin,
      'POST',
      `/_payproof${own}/prompts/answer${query}`,
      { origin, cookie, 'x-payproof-csrf': csrf },
      { pin: '0000', ...body },
    );
  expect((await answers(`?endUserId=${number(0)}`, {})).status).toBe(403);
  expect((await answers(`?endUserId=${number(0)}`, { endUserId: number(1) })).status).toBe(403);
  expect((await answers('', { endUserId: number(0) })).status).toBe(409);
});

test('what is wrong with a body is told in the words of the sandbox', async () => {
  const { origin } = await opened();
  const ask = async (type: string, body: string) => {
    const answer = await fetch(`${origin}/_payproof/pages/session`, {
      method: 'POST',
      headers: { origin, 'content-type': type },
      body,
    });
    return [answer.status, await answer.json()];
  };
  expect([
    await ask('text/yaml', 'a: 1'),
    await ask('application/json', '{'),
    await ask('application/json', '{"__proto__":{"token":"x"}}'),
    await ask('application/json', '[]'),
    await ask('application/json', JSON.stringify({ token: 'x'.repeat(5_000) })),
  ]).toEqual([
    [415, { error: 'the body must be application/json' }],
    [400, { error: 'the body must be a JSON object' }],
    [400, { error: 'the body must be a JSON object' }],
    [400, { error: 'the body must be a JSON object' }],
    [413, { error: 'the body is too large' }],
  ]);
});
