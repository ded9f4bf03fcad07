import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { shopOf } from '../charge-gateway/support.ts';
import { dial } from '../hostile/raw-connection.ts';
import { asked, posted, sitesOf } from '../hostile/site.ts';
import { stillWall } from '../support.ts';

/** Longer than any stop takes that has nothing to wait for. */
const longMs = 15_000;

/** A sandbox that cuts what is left so long after it was told to stop. */
async function stopping(stopMs = 300) {
  const sandbox = await startSandbox({ wall: stillWall(), timeLimits: { stopMs } });
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, sandbox.ready.control.base);
  return { sandbox, shop, sites: sitesOf(shop) };
}

/** How long the stop took, in ms. */
async function stopped({ close }: { close(): Promise<void> }): Promise<number> {
  const since = performance.now();
  await close();
  return performance.now() - since;
}

/** A request that asks before it sends its body: once it may, the server has it. */
const asking = 'Expect: 100-continue\r\n';

/** Reads until the server closes its side. */
function reading(socket: Socket): { text: string; closed: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen = { text: '', closed: promise };
  socket.on('data', (chunk) => {
    seen.text += chunk;
  });
  socket.on('end', () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('close', () => resolve());
  return seen;
}

test.each(['api', 'control'] as const)('a body that drips is cut off: %s', async (plane) => {
  const { sandbox, shop, sites } = await stopping();
  const site = sites[plane];
  const socket = dial(shop.base);
  const seen = reading(socket);
  socket.write(`POST ${site.writing} HTTP/1.1\r\n${site.head}${asking}Content-Length: 100000\r\n\r\n{`);
  await once(socket, 'data');
  const drip = setInterval(() => socket.write(' '), 20);
  expect(await stopped(sandbox)).toBeLessThan(longMs);
  await seen.closed;
  clearInterval(drip);
});

test.each(['api', 'control'] as const)('an answer during the stop closes its connection: %s', async (plane) => {
  const { sandbox, shop, sites } = await stopping(longMs);
  const site = sites[plane];
  const socket = dial(shop.base);
  const seen = reading(socket);
  const whole = posted(site, site.body(), asking);
  socket.write(whole.subarray(0, -5));
  await once(socket, 'data');
  const closing = stopped(sandbox);
  socket.write(whole.subarray(-5));
  await seen.closed;
  expect(seen.text).toMatch(/\r\nHTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  expect(await closing).toBeLessThan(longMs);
});

test('connections that stay open between requests, or never said anything, do not hold the stop up', async () => {
  const { sandbox, shop, sites } = await stopping();
  const kept = dial(shop.base);
  const seen = reading(kept);
  kept.write(asked(sites.control, 'GET /_payproof/workspaces HTTP/1.1'));
  while (!seen.text.includes('faults')) await once(kept, 'data');
  const silent = dial(shop.base);
  reading(silent);
  await once(silent, 'connect');
  expect(await stopped(sandbox)).toBeLessThan(longMs);
});

test('a held call during the stop is answered, one that comes during it too', async () => {
  const sandbox = await startSandbox({
    wall: stillWall(),
    timeLimits: { stopMs: longMs },
    dialect: { 'failed-pin-form': 'http-422' },
  });
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, sandbox.ready.control.base);
  const held = shop.charge({ clientCorrelator: 'held' });
  while (((await shop.ask('GET', '/prompts')).body.prompts as unknown[]).length === 0);
  const closing = stopped(sandbox);
  expect((await held).body.status).toBe('PENDING');
  expect(await closing).toBeLessThan(longMs);
});

test('a callback whose receiver does not answer does not hold the stop up', async () => {
  const { sandbox, shop } = await stopping();
  const { createServer } = await import('node:net');
  const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  await shop.paid({ notifyUrl: `http://127.0.0.1:${port}/` });
  await once(silent, 'connection');
  expect(await stopped(sandbox)).toBeLessThan(longMs);
  silent.close();
});

test('a client that resets a tunnel which was refused ends nothing', async () => {
  const { sandbox, shop } = await stopping();
  for (let time = 0; time < 20; time += 1) {
    const socket = dial(shop.base);
    reading(socket);
    socket.write('CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    await once(socket, time % 2 ? 'data' : 'connect');
    socket.write('more '.repeat(1_000));
    socket.resetAndDestroy();
  }
  expect((await shop.charge()).status).toBe(200);
  await sandbox.close();
});
