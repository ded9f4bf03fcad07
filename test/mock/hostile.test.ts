import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Mocks, startMocks } from '../../src/mock/index.ts';

async function startedMocks(): Promise<{ mocks: Mocks; port: number }> {
  const mocks = await startMocks({ apis: ['charge-gateway'] });
  onTestFinished(() => mocks.close());
  return { mocks, port: Number(new URL(mocks.bases['charge-gateway'] as string).port) };
}

async function connected(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

/** The first bytes that come; all of a short answer. */
async function firstOf(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

const head = (line: string, more = ''): string =>
  `${line} HTTP/1.1\r\nHost: mock\r\nAuthorization: Basic dTpw\r\n${more}\r\n`;
const charge = 'POST /charge-gateway/transactions/amount/';

test.each([
  ['a path with a broken escape', head('GET /charge-gateway/%E0%A4%A/transactions/amount/x')],
  ['an Accept header without a media type', head(charge, 'Accept: ;;;,/\r\nContent-Length: 0\r\n')],
])('%s is answered 400', async (_name, text) => {
  const { port } = await startedMocks();
  expect(await firstOf(await connected(port, text))).toMatch(
    /^HTTP\/1\.1 400 [\s\S]+"detail":"this request cannot be read: /,
  );
});

test('a body that never ends is answered 413 while it still comes', async () => {
  const { port } = await startedMocks();
  const socket = await connected(port, head(charge, 'Transfer-Encoding: chunked\r\n'));
  const chunk = `10000\r\n${'['.repeat(0x10000)}\r\n`;
  const pour = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pour);
  pour();
  expect(await firstOf(socket)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('what is silent, or still being sent, keeps no mock from ending', async () => {
  const { mocks, port } = await startedMocks();
  const unfinished = ['', 'GET /charge-gat', head(charge, 'Content-Length: 9\r\n')];
  const sockets = await Promise.all(unfinished.map((text) => connected(port, text)));
  const cut = sockets.map((it) => new Promise<string>((resolve) => it.once('close', () => resolve('cut'))));
  const caller = await connected(port, head('GET /charge-gateway/263771234567/transactions/amount/x'));
  expect(await firstOf(caller)).toMatch(/^HTTP\/1\.1 200 /);
  await mocks.close();
  expect(await Promise.all(cut)).toEqual(['cut', 'cut', 'cut']);
});
