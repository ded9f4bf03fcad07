import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { deliver } from '../../../src/integrator/receiver/deliver.ts';
import { deliveryOf } from '../../../src/integrator/receiver/delivery.ts';
import { postDelivery } from '../../../src/integrator/receiver/post-delivery.ts';
import { startRawServer } from '../../fixtures/raw-server.ts';

const hourMs = 3_600_000;
const callback = deliveryOf('a callback', '{}');

/** Answers with these bytes, and says no more. */
async function startSilentServer(answer: string): Promise<string> {
  const receiver = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(answer));
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
}

test.each([
  ['interim answers without end', 'HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n'.repeat(200)],
  ['another protocol that nobody asked for', 'HTTP/1.1 101 Now\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nabc'],
])('a receiver that answers with %s is left at once', async (_name, answer) => {
  const url = await startSilentServer(answer);
  expect(await postDelivery(url, callback, { timeoutMs: hourMs })).toBe('reset');
});

test('an answer with 20 KB of headers is one', async () => {
  const receiver = await startRawServer(`HTTP/1.1 204 No Content\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
  onTestFinished(receiver.close);
  expect(await postDelivery(receiver.url, callback, { timeoutMs: hourMs })).toMatchObject({ status: 204 });
});

test('a delivery that never is answered ends with an interruption, and nobody is judged by it', async () => {
  const stop = new AbortController();
  const receiver = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => stop.abort());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const kinds: string[] = [];
  const exchange = await deliver(
    callback,
    { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, timeoutMs: hourMs, signal: stop.signal },
    { api: 'charge-gateway', see: ({ kind }) => void kinds.push(kind), id: 'own-0' },
  );
  expect([exchange, kinds]).toEqual([undefined, ['sent']]);
});
