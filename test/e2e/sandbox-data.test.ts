import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Ready } from '../../src/sandbox/index.ts';
import { shopOf } from '../sandbox/charge-gateway/support.ts';
import { dial } from '../sandbox/hostile/raw-connection.ts';
import { sitesOf } from '../sandbox/hostile/site.ts';
import { openReceiver } from '../sandbox/support.ts';
import { ended, firstLine, payproof, root, start } from './command.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-e2e-'));
  file = join(folder, 'sandbox.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const serve = (...words: string[]) => serveAnywhere('--data', file, ...words);

async function serveAnywhere(...words: string[]) {
  const clock = words.includes('--time-scale') ? [] : ['--clock', 'frozen'];
  const child = start('payproof.mjs', ['sandbox', '--json', '--port', '0', ...clock, ...words]);
  const ready = JSON.parse(await firstLine(child)) as Ready;
  const [workspace] = ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  return { child, shop: shopOf(workspace, ready.control.base) };
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s answers what is in flight, keeps everything and ends with 0',
  async (signal) => {
    const receiver = await openReceiver(500);
    const first = await serve('--dialect', 'failed-pin-form=http-422');
    const { shop } = first;
    // Held until the customer types a PIN, or the sandbox gives it up: it is in flight when the signal comes.
    const charge = { clientCorrelator: 'held-1', notifyUrl: receiver.url };
    const held = shop.charge(charge);
    while (((await shop.ask('GET', '/prompts')).body.prompts as unknown[]).length === 0);
    const gone = once(first.child, 'close');
    first.child.kill(signal);
    expect(await held).toMatchObject({ status: 200, body: { status: 'PENDING', clientCorrelator: 'held-1' } });
    expect((await gone)[0]).toBe(0);

    const second = await serve();
    expect((await second.shop.lookup(shop.customer, 'held-1')).body.status).toBe('PENDING');
    await second.shop.pin({ endUserId: shop.customer, clientCorrelator: 'held-1' }, '0000');
    await second.shop.ask('POST', '/clock/advance', { ms: 0 });
    second.child.kill(signal);
    await once(second.child, 'close');

    const third = await serve();
    const { deliveries } = (await third.shop.ask('GET', '/deliveries')).body as { deliveries: { state: string }[] };
    expect(deliveries.map((it) => it.state)).toEqual(['scheduled']);
    await third.shop.ask('POST', '/clock/advance', { ms: 30_000 });
    expect(receiver.calls).toHaveLength(2);
    third.child.kill(signal);
    expect((await once(third.child, 'close'))[0]).toBe(0);
  },
);

// A process of its own: others load all faults before.
it('faults are on that are named at the start, in the file or at the control plane', async () => {
  const echoOf = async ({ shop }: Awaited<ReturnType<typeof serve>>, clientCorrelator: string) =>
    (await shop.charge({ clientCorrelator })).body.clientCorrelator;
  const stop = async ({ child }: Awaited<ReturnType<typeof serve>>) => {
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  const named = await serve('--fault', 'correlator-echoed-in-capitals');
  expect(await echoOf(named, 'first')).toBe('FIRST.');
  await stop(named);
  const kept = await serve();
  expect(await echoOf(kept, 'second')).toBe('SECOND.');
  await stop(kept);
  const bare = await serveAnywhere();
  expect(await echoOf(bare, 'third')).toBe('third');
  await bare.shop.ask('POST', '/behaviour', { faults: ['charge-gateway/correlator-echoed-in-capitals'] });
  expect(await echoOf(bare, 'fourth')).toBe('FOURTH.');
  await stop(bare);
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a request that never ends holds %s up for some seconds; a second one ends it at once with 130',
  async (signal) => {
    const { child, shop } = await serve();
    const socket = dial(shop.base);
    socket.on('error', () => undefined);
    const { api } = sitesOf(shop);
    socket.write(`POST ${api.writing} HTTP/1.1\r\n${api.head}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`);
    await once(socket, 'data');
    const gone = once(child, 'close');
    const again = setInterval(() => child.kill(signal), 100);
    expect((await gone)[0]).toBe(130);
    clearInterval(again);
    socket.destroy();
  },
);

it('a file in use, and one that is no database, are said with 2', async () => {
  const { child } = await serve();
  const refused = (meaning: string) => ({
    code: 2,
    out: '',
    err: `payproof: the data file ${file} cannot be used: ${meaning}\n`,
  });
  expect(await payproof(['sandbox', '--data', file])).toEqual(
    refused('another process uses it; stop that one, or give another file'),
  );
  child.kill('SIGTERM');
  await once(child, 'close');
  writeFileSync(file, 'no database, '.repeat(100));
  expect(await payproof(['sandbox', '--data', file])).toEqual(refused('it is no SQLite database; give another file'));
});

it('a disk that takes no more ends it with 2 and the reason; what was acknowledged is in the file', async () => {
  const words = ['-c', 'ulimit -f 400; exec "$@"', 'sh', process.execPath, join(root, 'scripts', 'payproof.mjs')];
  const child = spawn('sh', [...words, 'sandbox', '--json', '--port', '0', '--data', file], { cwd: folder });
  const { workspaces, control } = JSON.parse(await firstLine(child)) as Ready;
  const [workspace] = workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, control.base);
  const gone = ended(child);
  const acknowledged: unknown[] = [];
  for (let answer = await shop.charge(); answer.status === 200; answer = await shop.charge()) {
    acknowledged.push(answer.body.clientCorrelator);
  }
  const { code, err } = await gone;
  expect([code, err.split('\n').at(-2)]).toEqual([
    2,
    `payproof: the data file ${file} cannot be used: it could not be read or written; look at the disk and start again`,
  ]);

  const again = await serve();
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const it of acknowledged) expect((await again.shop.lookup(shop.customer, it)).status).toBe(200);
  again.child.kill('SIGTERM');
  await once(again.child, 'close');
});

it('--time-scale and --real-time let the clock run; --clock frozen contradicts them', async () => {
  const { child, shop } = await serve('--time-scale', '1000');
  const { mode, timeScale } = (await shop.ask('GET', '/clock')).body;
  expect([mode, timeScale]).toEqual(['real-time', 1000]);
  child.kill('SIGTERM');
  expect((await ended(child)).code).toBe(0);
  expect(await payproof(['sandbox', '--real-time', '--clock', 'frozen'])).toEqual({
    code: 2,
    out: '',
    err: 'payproof: --clock frozen goes neither with --real-time nor with --time-scale; leave one of them out\n',
  });
  expect((await payproof(['sandbox', '--time-scale', '0'])).code).toBe(2);
});
