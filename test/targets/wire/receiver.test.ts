import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { ConfigurationError } from '../../../src/targets/settings/configuration-error.ts';
import { senderLimits } from '../../../src/targets/wire/listener.ts';
import {
  type Receiver,
  type ReceiverLimits,
  receiverLimits,
  startReceiver,
  TooMuchReceived,
} from '../../../src/targets/wire/receiver.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver({ kind: 'loopback' }, () => 7);
});
afterEach(() => receiver.close());

async function limited(limits: Partial<ReceiverLimits>): Promise<void> {
  await receiver.close();
  receiver = await startReceiver({ kind: 'loopback' }, () => 7, { ...receiverLimits, ...senderLimits, ...limits });
}

async function post(url: string, body: string): Promise<number> {
  const answer = await fetch(url, { method: 'POST', body });
  return answer.status;
}

/** Connects, sends, and tells what came until the connection was closed. */
async function rawly(url: string, text: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let got = '';
  socket.on('data', (chunk) => {
    got += String(chunk);
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, answer: new Promise((resolve) => socket.once('close', () => resolve(got))) };
}

const head = (url: string, rest: string): string =>
  `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\n${rest}\r\n\r\n`;

it('keeps what reaches each URL, and answers 200', async () => {
  const [one, other] = [receiver.newUrl(), receiver.newUrl()];
  expect(await post(one, 'first')).toBe(200);
  const [received] = receiver.at(one);
  expect({ body: received?.request.body.toString(), at: received?.at }).toEqual({ body: 'first', at: 7 });
  expect(receiver.at(other)).toEqual([]);
});

it('keeps what reaches a URL with a slash or a query behind it as that of the URL', async () => {
  const url = receiver.newUrl();
  await post(`${url}/?order=1`, 'first');
  expect(receiver.at(`${url}/`).map(({ request }) => request.url.slice(-10))).toEqual([`${url.slice(-1)}/?order=1`]);
});

it('answers chosen statuses in turn, the last one from then on', async () => {
  const url = receiver.newUrl([500, 204]);
  const answered = [await post(url, '1'), await post(url, '2'), await post(url, '3')];
  expect({ answered, kept: receiver.at(url).map((it) => it.status) }).toEqual({
    answered: [500, 204, 204],
    kept: [500, 204, 204],
  });
});

it('lets its callers wait where it is slow, and has kept what they sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const url = receiver.newUrl([503], promise);
  const arrived = new Promise<void>((tell) => receiver.onReceived(() => tell()));
  let status = 0;
  const posting = post(url, 'late').then((it) => {
    status = it;
  });
  await arrived;
  expect([receiver.at(url).length, status]).toEqual([1, 0]);
  resolve();
  await posting;
  expect(status).toBe(503);
});

it('refuses a path that is no URL of its own, and closes the connection without reading the body', async () => {
  const { answer, socket } = await rawly(
    receiver.newUrl(),
    'POST /callbacks/nobody HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000000\r\n\r\n',
  );
  expect(await answer).toMatch(/^HTTP\/1\.1 404 .*connection: close/is);
  expect(socket.destroyed).toBe(true);
});

it('asks nobody to send what it refuses', async () => {
  const expecting = 'Content-Length: 5\r\nExpect: 100-continue';
  const refused = await rawly(receiver.newUrl(), head('http://a/callbacks/nobody', expecting));
  expect(await refused.answer).toMatch(/^HTTP\/1\.1 404 /);
  const url = receiver.newUrl();
  const wanted = await rawly(url, head(url, `${expecting}\r\nConnection: close`));
  await once(wanted.socket, 'data');
  wanted.socket.write('hello');
  expect(await wanted.answer).toMatch(/^HTTP\/1\.1 100 .*HTTP\/1\.1 200 /s);
  expect(receiver.at(url)[0]?.request.body.toString()).toBe('hello');
});

it.each([
  ['that says its length', 'Content-Length: 11', ''],
  ['that says none', 'Transfer-Encoding: chunked', 'b\r\n01234567890\r\n'],
])('keeps no body above its bound, one %s, and says so where it was asked for', async (_, header, body) => {
  await limited({ bodyBytes: 10 });
  const url = receiver.newUrl();
  const { answer } = await rawly(url, head(url, header) + body);
  expect(await answer).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
  expect(() => receiver.at(url)).toThrow(
    new TooMuchReceived(`a body of more than 10 bytes came to ${url}: payproof keeps no more, and judges none of them`),
  );
  expect(await post(receiver.newUrl(), '0123456789')).toBe(200);
});

it('holds no more than its bound in all, of bodies that are still coming too', async () => {
  await limited({ bodyBytes: 10, heldBytes: 25 });
  const [slow, ...urls] = Array.from({ length: 3 }, () => receiver.newUrl()) as [string, string, string];
  const { socket } = await rawly(slow, `${head(slow, 'Content-Length: 10')}012345678`);
  const answered: number[] = [];
  await expect
    .poll(async () => {
      const url = receiver.newUrl();
      answered.push(await post(url, '0123456789'));
      return answered.at(-1);
    })
    .toBe(413);
  expect(answered).toEqual([200, 413]);
  socket.destroy();
  await expect.poll(() => post(urls[0] as string, '0123456789')).toBe(200);
});

it('keeps no more requests at one URL than its bound', async () => {
  await limited({ requestsAtUrl: 2 });
  const url = receiver.newUrl();
  expect([await post(url, '1'), await post(url, '2'), await post(url, '3')]).toEqual([200, 200, 413]);
  expect(() => receiver.at(url)).toThrow(/^more than 2 requests came to /);
});

it('cuts off by time who never ends its headers or its body', async () => {
  await limited({ headersMs: 100, requestMs: 150 });
  const url = receiver.newUrl();
  const open = [
    await rawly(url, 'POST / HTTP/1.1\r\nX-Slow: '),
    await rawly(url, `${head(url, 'Transfer-Encoding: chunked')}1\r\na\r\n`),
  ];
  expect((await Promise.all(open.map((it) => it.answer))).map((it) => it.split('\r\n')[0])).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 408 Request Timeout',
  ]);
  expect(receiver.at(url)).toEqual([]);
});

it('closes without waiting for connections that are open in every state', async () => {
  const url = receiver.newUrl();
  await rawly(url, '');
  await rawly(url, 'POST / HTTP/1.1\r\nX-Slow: ');
  await rawly(url, `${head(url, 'Content-Length: 1000')}abc`);
  const from = performance.now();
  await receiver.close();
  // Left to its limit, the last of them would end after 30 s.
  expect(performance.now() - from).toBeLessThan(25_000);
});

it('says what to change where it cannot listen as it is told', async () => {
  const { port } = new URL(receiver.newUrl());
  const at = { kind: 'public', base: 'https://shop.example', host: '127.0.0.1', port: Number(port) } as const;
  const taken = `callbacks: cannot listen on 127.0.0.1:${port}: something else listens there; give another 'port'`;
  await expect(startReceiver(at, () => 7)).rejects.toBeInstanceOf(ConfigurationError);
  await expect(startReceiver(at, () => 7)).rejects.toThrow(taken);
  const source = { file: 'payproof.config.yaml', lines: { callbacks: 8, 'callbacks.port': 11 } };
  await expect(startReceiver(at, () => 7, undefined, source)).rejects.toThrow(
    taken.replace('callbacks:', 'payproof.config.yaml:11:'),
  );
  const none = join(tmpdir(), 'payproof-no-such.pem');
  await expect(startReceiver({ ...at, certificateFile: none, keyFile: none }, () => 7)).rejects.toThrow(
    `callbacks: 'certificate' ${none} cannot be read: ENOENT`,
  );
  const dir = mkdtempSync(join(tmpdir(), 'payproof-receiver-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const noPem = join(dir, 'no.pem');
  writeFileSync(noPem, 'no certificate');
  await expect(startReceiver({ ...at, certificateFile: noPem, keyFile: noPem }, () => 7)).rejects.toThrow(
    /^callbacks: cannot listen on .*; look at 'certificate' and 'key'$/,
  );
});
