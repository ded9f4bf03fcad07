import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Witness } from '../../../src/sandbox/index.ts';
import { openShop } from '../charge-gateway/support.ts';

/** A receiver that writes `head` once a callback is there, then does `next`, and only then ends its answer. */
async function receiver(head: string, next: () => Promise<unknown>): Promise<{ url: string; ended: Promise<void> }> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(head);
      next().then(() => socket.end(resolve), reject);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const it of sockets) it.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, ended };
}

/** What a witness hears of a callback whose receiver looks up before its connection is closed. */
async function heardBy(head: string): Promise<string[]> {
  const told: string[] = [];
  const witness: Witness = {
    called: ({ operation }) => void told.push(`${operation} called`),
    answered: () => undefined,
    strayed: () => undefined,
    sending: () => undefined,
    sent: () => void told.push('callback sent'),
    received: ({ answer }) => void told.push(`callback answered ${'status' in answer ? answer.status : answer.error}`),
    done: () => undefined,
  };
  const shop = await openShop({ witness });
  let correlator: unknown;
  const { url, ended } = await receiver(head, () => shop.lookup(shop.customer, correlator));
  const charged = (await shop.charge({ notifyUrl: url })).body;
  correlator = charged.clientCorrelator;
  await shop.pin(charged, '0000');
  await ended;
  return told;
}

test('an answer whose head came is told before the call that follows it, wherever its end is', async () => {
  const told = ['charge called', 'callback sent', 'callback answered 200', 'lookup called'];
  expect(await heardBy('HTTP/1.1 200 OK\r\n\r\n')).toEqual(told);
  expect(await heardBy('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{')).toEqual(told);
});

test('a receiver that calls before it writes anything has called before its answer', async () => {
  const told = await heardBy('');
  expect(told.slice(0, 3)).toEqual(['charge called', 'callback sent', 'lookup called']);
});
