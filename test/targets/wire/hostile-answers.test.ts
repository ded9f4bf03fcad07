import { type AddressInfo, createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { AnswerCut, shownAnswer } from '../../../src/targets/wire/cut-answer.ts';
import { newSender } from '../../../src/targets/wire/send.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const it of open.splice(0)) it.close();
});

const MiB = 1024 * 1024;

/** What one call gets from a server that does this with its connection. */
async function answerTo(act: (socket: Socket) => void, timeoutMs = 5_000) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => act(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sender = newSender();
  open.push({
    close() {
      for (const it of sockets) it.destroy();
      server.close();
      sender.close();
    },
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const answer = await sender.send({ method: 'GET', url, headers: [['host', 'a']], body: Buffer.alloc(0) }, timeoutMs);
  return typeof answer === 'string' ? answer : { answer, why: answer.cut?.reason };
}

const head = (...headers: string[]) => ['HTTP/1.1 200 OK', ...headers, '', ''].join('\r\n');

/** Writes for ever, as fast as it is read. */
function pour(socket: Socket, chunk: string): void {
  while (!socket.destroyed && socket.write(chunk));
  if (!socket.destroyed) socket.once('drain', () => pour(socket, chunk));
}

function encoded(coding: string, body: Buffer) {
  return answerTo((socket) => {
    socket.write(head(`Content-Encoding: ${coding}`, `Content-Length: ${body.length}`));
    socket.end(body);
  });
}

it('keeps a body of 4 MiB, and cuts a larger one: its status is known, its body cannot be read', async () => {
  const whole = await answerTo((socket) => socket.end(head(`Content-Length: ${4 * MiB}`) + 'x'.repeat(4 * MiB)));
  expect(whole).toMatchObject({ answer: { status: 200 }, why: undefined });
  const cut = await answerTo((socket) => socket.end(head(`Content-Length: ${5 * MiB}`) + 'y'.repeat(5 * MiB)));
  if (typeof cut === 'string') throw new Error(cut);
  expect(cut.why).toBe('its body is larger than 4 MiB');
  expect(cut.answer.status).toBe(200);
  expect(() => cut.answer.body).toThrow(AnswerCut);
  expect(shownAnswer(cut.answer).body.toString()).toBe('y'.repeat(4096));
});

it('cuts an answer that never ends as soon as it is too large', async () => {
  const cut = await answerTo((socket) => {
    socket.write(head('Transfer-Encoding: chunked'));
    pour(socket, `10000\r\n${'z'.repeat(0x10000)}\r\n`);
  });
  expect(cut).toMatchObject({ why: 'its body is larger than 4 MiB' });
});

it('ends an answer that drips when its time is over', async () => {
  const answer = await answerTo((socket) => {
    socket.write(head('Transfer-Encoding: chunked'));
    const drip = setInterval(() => socket.write('1\r\nd\r\n'), 5);
    open.push({ close: () => clearInterval(drip) });
  }, 100);
  expect(answer).toBe('timeout');
});

it('cuts off headers that are too large or too many, whose status is then unknown or useless', async () => {
  const large = await answerTo((socket) => socket.write(head(`X-Large: ${'x'.repeat(100_000)}`, 'Content-Length: 0')));
  expect(large).toMatchObject({ why: 'its headers are larger than 64 KiB' });
  if (typeof large === 'object') expect(() => large.answer.status).toThrow(AnswerCut);
  const endless = await answerTo((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    pour(socket, `X-Another: ${'x'.repeat(1000)}\r\n`);
  });
  expect(endless).toMatchObject({ why: 'its headers are larger than 64 KiB' });
  const many = await answerTo((socket) => socket.write(head(...Array(1500).fill('X-Many: 1'), 'Content-Length: 0')));
  expect(many).toMatchObject({ why: 'it has more than 1000 headers' });
});

it('takes some interim answers, and no flood of them', async () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\n\r\n';
  const some = await answerTo((socket) => socket.write(`${interim.repeat(100)}${head('Content-Length: 2')}ok`));
  expect(some).toMatchObject({ answer: { status: 200, body: Buffer.from('ok') }, why: undefined });
  const flood = await answerTo((socket) => pour(socket, interim.repeat(1000)));
  expect(flood).toMatchObject({ why: 'more than 100 interim answers (1xx) came before it' });
});

it('takes an upgrade that nobody asked for as no answer', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
  expect(await answerTo((socket) => socket.write(upgrade))).toBe('reset');
});

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('undoes %s, which nobody asked for', async (coding, encode) => {
  const answer = await encoded(coding, encode(Buffer.from('{"a":1}')));
  expect(answer).toMatchObject({ answer: { body: Buffer.from('{"a":1}') }, why: undefined });
});

it('undoes codings in codings, and says what it cannot undo', async () => {
  const twice = gzipSync(brotliCompressSync(Buffer.from('{}')));
  expect(await encoded('br, gzip', twice)).toMatchObject({ answer: { body: Buffer.from('{}') } });
  expect(await encoded('gzip, gzip, gzip, gzip', twice)).toMatchObject({
    why: 'it has 4 content codings, one in another',
  });
  expect(await encoded('gzip', Buffer.from('{}'))).toMatchObject({
    why: 'its body is no gzip, which its Content-Encoding says',
  });
  expect(await encoded('\u001b[31mpack', Buffer.from('{}'))).toBe('reset');
  expect(await encoded('pack200-gzip', Buffer.from('{}'))).toMatchObject({
    why: 'payproof does not know its content coding "pack200-gzip"',
  });
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('does not unpack a bomb of %s', async (coding, encode) => {
  const bomb = encode(Buffer.alloc(64 * MiB));
  const before = process.memoryUsage.rss();
  expect(await encoded(coding, bomb)).toMatchObject({
    why: `unpacked (${coding}) its body is larger than 4 MiB`,
  });
  expect(process.memoryUsage.rss() - before).toBeLessThan(48 * MiB);
});

it('bounds what is read at the same time', async () => {
  const sender = newSender();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // Just below the bound of one body, and then it waits.
    socket.once('data', () => socket.write(head('Content-Length: 99999999') + 'x'.repeat(3.9 * MiB)));
    open.push({ close: () => socket.destroy() });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close() }, sender);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const request = { method: 'GET', url, headers: [['host', 'a']] as [string, string][], body: Buffer.alloc(0) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => sender.send(request, 4_000)));
  const cut = answers.filter((it) => typeof it === 'object' && it.cut);
  expect(cut.length).toBeGreaterThanOrEqual(7);
  expect(answers.filter((it) => it === 'timeout')).toHaveLength(20 - cut.length);
});

it('ends at once when the run is interrupted', async () => {
  const interrupt = new AbortController();
  const server = createServer(() => setTimeout(() => interrupt.abort(new Error('interrupted')), 20));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sender = newSender();
  open.push({ close: () => server.close() }, sender);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const request = { method: 'GET', url, headers: [['host', 'a']] as [string, string][], body: Buffer.alloc(0) };
  await expect(sender.send(request, 60_000, interrupt.signal)).rejects.toThrow('interrupted');
  await expect(sender.send(request, 60_000, interrupt.signal)).rejects.toThrow('interrupted');
});
