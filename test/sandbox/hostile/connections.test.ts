import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openShop } from '../charge-gateway/support.ts';
import { dial, talk } from './raw-connection.ts';
import { asked, posted, sitesOf, unmeasured } from './site.ts';

const statusesOf = ({ answers }: Awaited<ReturnType<typeof talk>>) => answers.map((it) => it.status);

test('pipelined calls are answered in order', async () => {
  const shop = await openShop();
  const site = sitesOf(shop).api;
  const correlators = ['a', 'b', 'c'].map((it) => `pipelined-${it}`);
  const bodies = correlators.map((clientCorrelator) => JSON.stringify(shop.body({ clientCorrelator })));
  const closing = asked(site, `GET ${site.reading}none HTTP/1.1`, 'Connection: close\r\n');
  const { answers } = await talk(
    shop.base,
    Buffer.concat([...bodies.map((it) => posted(site, it)), Buffer.from(closing)]),
  );
  expect(answers.map(({ body }) => JSON.parse(body).clientCorrelator)).toEqual([...correlators, undefined]);
});

test.each([
  ['bytes that are no HTTP', 'no HTTP\r\n\r\n', 400],
  ['a tunnel', 'CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example\r\n\r\n', 501],
])('%s behind a call: the call is answered first', async (_what, bytes, status) => {
  const shop = await openShop();
  const site = sitesOf(shop).api;
  const charge = posted(site, JSON.stringify(shop.body({ clientCorrelator: 'before' })));
  const { answers, rest } = await talk(shop.base, Buffer.concat([charge, charge, Buffer.from(bytes)]));
  expect([answers.map((it) => it.status), rest]).toEqual([[200, 400, status], '']);
});

test('a body that breaks behind a call: the call is answered first', async () => {
  const shop = await openShop();
  const site = sitesOf(shop).api;
  const broken = unmeasured(site, 'Transfer-Encoding: chunked\r\n\r\nzz\r\n');
  const talked = await talk(shop.base, Buffer.concat([posted(site, site.body()), Buffer.from(broken)]));
  expect([statusesOf(talked), talked.rest]).toEqual([[200, 400], '']);
});

test('a client that closes its side after a call gets the answer', async () => {
  const shop = await openShop();
  const site = sitesOf(shop).api;
  expect(statusesOf(await talk(shop.base, posted(site, site.body()), { thenEnd: true }))).toEqual([200]);
});

test.each([
  ['the headers', (whole: string) => whole.slice(0, 60)],
  ['the body', (whole: string) => whole.slice(0, -10)],
])('a client that closes its side amid %s gets a 400, and nothing happened', async (_what, cut) => {
  const shop = await openShop();
  const site = sitesOf(shop).api;
  const whole = posted(site, JSON.stringify(shop.body({ clientCorrelator: 'cut-off' }))).toString();
  const talked = await talk(shop.base, cut(whole), { thenEnd: true });
  expect(statusesOf(talked)).toEqual([400]);
  expect((await shop.lookup(shop.customer, 'cut-off')).status).toBe(404);
});

/** Goes on sending and resolves when that is possible no longer. */
async function cutOff(socket: Socket, bytes: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('error', () => undefined);
  socket.on('close', () => resolve());
  const drip = setInterval(() => socket.write(bytes), 5);
  await promise;
  clearInterval(drip);
}

const hasty = { headersMs: 60, requestMs: 120, keepAliveMs: 60, silenceMs: 300, checkMs: 10, lingerMs: 60 };

test.each([
  ['never ends its headers', (head: string) => head.slice(0, -4)],
  ['never sends its body', (head: string) => head],
])('a client that %s is answered 408 and cut off', async (_what, cut) => {
  const shop = await openShop({ timeLimits: hasty });
  const { head, writing } = sitesOf(shop).api;
  const bytes = cut(`POST ${writing} HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n`);
  expect(statusesOf(await talk(shop.base, bytes))).toEqual([408]);
});

test('a client that sends a header byte by byte is cut off all the same', async () => {
  const shop = await openShop({ timeLimits: hasty });
  const socket = dial(shop.base);
  socket.write('GET / HTTP/1.1\r\nX-Slow: ');
  socket.resume();
  await cutOff(socket, 'x');
});

test.each([
  ['never sends anything', ''],
  ['sends nothing after its call', 'call'],
])('a client that %s is cut off', async (_what, kind) => {
  const shop = await openShop({ timeLimits: hasty });
  const site = sitesOf(shop).api;
  const { answers } = await talk(shop.base, kind === 'call' ? posted(site, site.body()) : '');
  expect(answers.map((it) => it.status)).toEqual(kind === 'call' ? [200] : [408]);
});

test('a client that reads no answers is cut off', async () => {
  const shop = await openShop({ timeLimits: hasty, holdLimitMs: 100 });
  const socket = dial(shop.base);
  socket.pause();
  const call = asked(sitesOf(shop).control, 'GET /_payproof/faults HTTP/1.1');
  socket.write(call.repeat(200));
  await cutOff(socket, call);
});

test('a refused client that goes on sending is read away for a while, then cut off', async () => {
  const shop = await openShop({ timeLimits: hasty });
  const socket = dial(shop.base);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('no HTTP\r\n\r\n');
  await cutOff(socket, 'more');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});
