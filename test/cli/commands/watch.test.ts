import { expect, it } from 'vitest';
import { payproof } from '../fake-io.ts';

interface Api {
  base: string;
  credentials: { username: string; password: string };
}

/** A sandbox with --watch, what it printed, and how to stop it: whether a finding or the hint of its call is told first is open. */
async function watched(...more: string[]) {
  const ready = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<'SIGINT'>();
  const told: string[] = [];
  const waiting = new Set<() => void>();
  const ended = payproof(['sandbox', '--watch', '--no-hints', '--json', '--port', '0', '--clock', 'frozen', ...more], {
    out: ready.resolve,
    err(text) {
      told.push(text);
      for (const wake of waiting) wake();
    },
    stopped: stopped.promise,
  });
  const { control, workspaces } = JSON.parse(await ready.promise) as {
    control: { base: string };
    workspaces: { id: string; apis: Record<'bill-payment', Api> }[];
  };
  return {
    control: control.base,
    workspaces,
    told: async (count: number): Promise<string[]> => {
      while (told.length < count) await new Promise<void>((resolve) => waiting.add(resolve));
      return told;
    },
    async stop() {
      stopped.resolve('SIGINT');
      return (await ended).code;
    },
  };
}

function wallets({ base, credentials }: Api, contentType = 'application/json') {
  const authorization = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  return fetch(`${base}/api/wallets`, { headers: { authorization, 'content-type': contentType } });
}

it('tells each broken rule as it is seen, on the terminal and to who follows it', async () => {
  const sandbox = await watched();
  const api = sandbox.workspaces[0]?.apis['bill-payment'] as Api;
  const stopped = Promise.withResolvers<'SIGINT'>();
  const lines = Promise.withResolvers<string>();
  const following = payproof(['findings', '-f', '--control', sandbox.control], {
    out: lines.resolve,
    stopped: stopped.promise,
  });
  await wallets(api);
  await fetch(`${api.base}/api/wallets`, { headers: { 'content-type': 'application/json' } });
  const rule = 'bill-payment/listWallets/request/header/Authorization';
  const line = expect.stringMatching(
    new RegExp(`^[\\d:.]+ BROKEN ${rule}: expected "Basic", was "absent" \\(GET /bill-payment/v1/api/wallets\\)\\n$`),
  );
  expect((await sandbox.told(1)).at(0)).toEqual(line);
  expect(await lines.promise).toEqual(line);
  stopped.resolve('SIGINT');
  expect((await following).code).toBe(1);
  const once = await payproof(['findings', '--json', '--control', sandbox.control]);
  expect(once.code).toBe(1);
  expect(JSON.parse(once.out.split('\n')[0] ?? '')).toMatchObject({
    number: 1,
    rule,
    expected: 'Basic',
    actual: 'absent',
  });
  expect(once.out).not.toContain(api.credentials.password);
  expect(await sandbox.stop()).toBe(0);
});

it('a finding names its call as the exchanges do', async () => {
  const sandbox = await watched();
  const api = sandbox.workspaces[0]?.apis['bill-payment'] as Api;
  await wallets(api);
  await wallets(api, 'text/plain');
  await sandbox.told(1);
  const { out } = await payproof(['findings', '--json', '--control', sandbox.control]);
  const calls = out
    .trim()
    .split('\n')
    .flatMap((it) => (JSON.parse(it) as { calls: number[] }).calls);
  const listed = await fetch(`${sandbox.control}/workspaces/-/exchanges`);
  const { exchanges } = (await listed.json()) as { exchanges: { id: number; call: number }[] };
  expect(exchanges.filter((it) => calls.includes(it.call)).map((it) => it.id)).toEqual([2]);
  expect(await sandbox.stop()).toBe(0);
});

it('a follower ends with the sandbox, and none is found where all holds', async () => {
  const sandbox = await watched();
  await wallets(sandbox.workspaces[0]?.apis['bill-payment'] as Api);
  const following = payproof(['findings', '-f', '--control', sandbox.control]);
  expect(await payproof(['findings', '--control', sandbox.control])).toEqual({ code: 0, out: '', err: '' });
  expect(await sandbox.stop()).toBe(0);
  expect(await following).toMatchObject({ code: 0, out: '' });
});

it('a call that belongs to no API is told with the nearest path, once, and breaks no rule', async () => {
  const sandbox = await watched();
  const own = sandbox.workspaces[0]?.apis['bill-payment'];
  if (!own) throw new Error('the workspace has no bill payment');
  const { base } = own;
  for (let i = 0; i < 2; i += 1) await fetch(new URL('/api/wallets?key=1', base));
  await fetch(`${base}/api/walets`);
  const { code, out } = await payproof(['findings', '--control', sandbox.control]);
  const nearest = 'which is no path of any API; nearest: /bill-payment/v1/api/wallets';
  expect({ code, out: out.replaceAll(/^[\d:.]+ /gm, '') }).toEqual({
    code: 0,
    out: `NOTED a call came to GET /api/wallets, ${nearest}\nNOTED a call came to GET /bill-payment/v1/api/walets, ${nearest}\n`,
  });
  expect((await sandbox.told(2)).filter((it) => it.includes(' NOTED ')).join('')).toBe(out);
  expect(await sandbox.stop()).toBe(0);
});

it('workspaces are judged apart, and one has to be chosen', async () => {
  const sandbox = await watched('--workspaces', '2');
  const [one, other] = sandbox.workspaces;
  await wallets(other?.apis['bill-payment'] as Api, 'text/plain');
  expect((await sandbox.told(1)).at(0)).toContain(`${other?.id} `);
  const of = (id = '') => payproof(['findings', '--control', sandbox.control, '--workspace', id]);
  expect([(await of(one?.id)).code, (await of(other?.id)).code]).toEqual([0, 1]);
  expect(await payproof(['findings', '--control', sandbox.control])).toMatchObject({
    code: 2,
    err: `payproof: the sandbox has several workspaces; name one: ${one?.id}, ${other?.id} (by --workspace)\n`,
  });
  await sandbox.stop();
});

it('says what is missing where nobody watches, or nobody is there', async () => {
  expect(await payproof(['findings', '--control', 'http://127.0.0.1:1'])).toMatchObject({
    code: 3,
    err: expect.stringContaining('the control plane at http://127.0.0.1:1 is not reached; is the sandbox running?'),
  });
  const ready = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<'SIGINT'>();
  const ended = payproof(['sandbox', '--json', '--port', '0'], { out: ready.resolve, stopped: stopped.promise });
  const { control } = JSON.parse(await ready.promise) as { control: { base: string } };
  expect(await payproof(['findings', '--control', control.base])).toMatchObject({
    code: 2,
    err: expect.stringContaining('nobody is judged here; start the sandbox with --watch'),
  });
  stopped.resolve('SIGINT');
  await ended;
});
