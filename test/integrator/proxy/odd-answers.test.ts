import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { newForwarder } from '../../../src/integrator/proxy/forward.ts';
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
