import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { newForwarder } from '../../../src/integrator/proxy/forward.ts';
import { startProxy } from '../../../src/integrator/proxy/start-proxy.ts';
import { wallTimers } from '../../../src/targets/timers.ts';
import { oddAnswers, startRawServer } from '../../fixtures/raw-server.ts';

const told: Record<keyof typeof oddAnswers, string> = {
  'a status below 100': 'reset',
  'another protocol that nobody asked for': 'reset',
  'a body that is no gzip': '200',
  'trailers that cannot come': '200',
  'control characters behind its status': '200',
  'control characters': 'reset',
};

it.each(Object.entries(oddAnswers))('a provider that answers with %s ends no proxy', async (name, answer) => {
  const provider = await startRawServer(answer);
  onTestFinished(provider.close);
  const forwarder = newForwarder();
  onTestFinished(forwarder.close);
  const ended = Promise.withResolvers<string>();
  const proxy = createServer((incoming, outgoing) =>
    forwarder.forward(incoming, outgoing, provider.url, {
      sent: () => undefined,
      begun: () => undefined,
      ended: (it) => ended.resolve(typeof it === 'string' ? it : String(it.status)),
    }),
  );
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const expected = told[name as keyof typeof oddAnswers];
  // The bytes are passed on as they are; what is in them is the caller's to read.
  const asked = fetch(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`, { headers: { trailer: 'x' } }).then(
    ({ status }) => String(status),
    () => 'reset',
  );
  expect([await ended.promise, await asked]).toEqual([expected, expected]);
});

it('passes on 60 KB of headers both ways, all 3,000 of them', async () => {
  const many = Array.from({ length: 3_000 }, (_, index): [string, string] => [`h${index}`, 'v']);
  const text = many.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const provider = await startRawServer(
    `HTTP/1.1 200 OK\r\n${text}X: ${'a'.repeat(20_000)}\r\nContent-Length: 0\r\n\r\n`,
  );
  onTestFinished(provider.close);
  const proxy = await startProxy({
    ...{ host: '127.0.0.1', port: 0, receivers: {}, to: { 'charge-gateway': provider.url.slice(0, -1) } },
    ...{ timers: wallTimers, see: () => undefined, leave: () => undefined },
  });
  onTestFinished(proxy.close);
  const asked = request(`${proxy.base}/charge-gateway/`, {
    headers: { x: 'a'.repeat(20_000) },
    maxHeaderSize: 0x20000,
  });
  asked.maxHeadersCount = 0;
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.rawHeaders.filter((it) => /^h\d+$/.test(it)).length]).toEqual([200, 3_000]);
});
