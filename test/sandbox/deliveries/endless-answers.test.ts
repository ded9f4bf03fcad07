import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pinnedLookup } from '../../../src/sandbox/deliveries/pinned-lookup.ts';
import { type PostResult, post } from '../../../src/sandbox/deliveries/post.ts';
import { stillWall } from '../support.ts';

/** Writes for ever, as fast as it is read. */
function pour(socket: Socket, chunk: string): void {
  while (!socket.destroyed && socket.write(chunk));
  if (!socket.destroyed) socket.once('drain', () => pour(socket, chunk));
}

/** What becomes of a callback whose receiver answers so; no time passes. */
async function postTo(answer: (socket: Socket) => void): Promise<PostResult> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const lookup = pinnedLookup(new URL(url), { allowedHosts: [], ownPorts: [] });
  return post(url, {}, '{}', { wall: stillWall(), method: 'POST', timeoutMs: 5_000, lookup });
}

test.each(['100 Continue', '103 Early Hints'])('a receiver that sends %s without end is left', async (interim) => {
  expect(await postTo((socket) => pour(socket, `HTTP/1.1 ${interim}\r\n\r\n`.repeat(500)))).toEqual({
    error: 'more than 100 interim answers (1xx)',
  });
});

test('of an answer without end the status counts', async () => {
  const result = await postTo((socket) => {
    socket.write('HTTP/1.1 500 Broken\r\n\r\n');
    pour(socket, 'x'.repeat(65_536));
  });
  expect(result).toEqual({ status: 500 });
});

test('an answer that ends is read to its end', async () => {
  const result = await postTo((socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100));
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(900_000)}`);
  });
  expect(result).toEqual({ status: 200 });
});
