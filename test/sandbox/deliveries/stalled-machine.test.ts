import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { wallTime } from '../../../src/sandbox/clock/wall-time.ts';
import { pinnedLookup } from '../../../src/sandbox/deliveries/pinned-lookup.ts';
import { post } from '../../../src/sandbox/deliveries/post.ts';
import { openReceiver } from '../support.ts';

/** As a machine that has no time for this process. */
function stall(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

function send(url: string, timeoutMs: number) {
  const lookup = pinnedLookup(new URL(url), { allowedHosts: [], ownPorts: [] });
  return post(url, {}, '{}', { wall: wallTime, method: 'POST', timeoutMs, lookup });
}

test('an attempt is not over before its answer was read, however long the process stood still', async () => {
  const { url } = await openReceiver(500);
  const sent = send(url, 20);
  stall(60);
  expect(await sent).toEqual({ status: 500 });
});

test('an attempt that nobody answers is over when its time is', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const sent = send(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 20);
  expect(await sent).toEqual({ error: 'no answer within 20 ms' });
});
