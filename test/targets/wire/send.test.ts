import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { newSender } from '../../../src/targets/wire/send.ts';
import { certificateFor } from '../../fixtures/certificate.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const it of open.splice(0)) it.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close().closeAllConnections() });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function sender() {
  const it = newSender();
  open.push(it);
  return it;
}

const request = (url: string) => ({
  method: 'POST',
  url,
  headers: [
    ['host', 'provider.test'],
    ['X-Order', '1'],
    ['x-order', '2'],
    ['content-length', '2'],
  ] as [string, string][],
  body: Buffer.from('hi'),
});

it('sends the bytes as they are and reads the raw answer', async () => {
  const seen: unknown[] = [];
  const base = await serve((incoming, outgoing) => {
    seen.push(incoming.method, incoming.url, incoming.rawHeaders);
    outgoing.writeHead(418, { 'X-Kept': 'Case' }).end('tea');
  });
  const answer = await sender().send(request(`${base}/a%20b/?q=1`), 1000);
  expect(seen.slice(0, 2)).toEqual(['POST', '/a%20b/?q=1']);
  expect((seen[2] as string[]).slice(0, 6)).toEqual(['host', 'provider.test', 'X-Order', '1', 'x-order', '2']);
  expect(answer).toMatchObject({ status: 418, body: Buffer.from('tea') });
  expect(typeof answer === 'object' && answer.headers[0]).toEqual(['X-Kept', 'Case']);
});

it('follows no redirect', async () => {
  let calls = 0;
  const base = await serve((_, outgoing) => {
    calls += 1;
    outgoing.writeHead(308, { location: '/elsewhere' }).end();
  });
  expect(await sender().send(request(`${base}/`), 1000)).toMatchObject({ status: 308 });
  expect(calls).toBe(1);
});

it('tells a silent, an absent and a broken provider apart', async () => {
  const silent = await serve(() => undefined);
  expect(await sender().send(request(`${silent}/`), 50)).toBe('timeout');
  const gone = createTcpServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  expect(await sender().send(request(`http://127.0.0.1:${port}/`), 1000)).toBe('refused');
  const rude = createTcpServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => rude.close() });
  expect(await sender().send(request(`http://127.0.0.1:${(rude.address() as AddressInfo).port}/`), 1000)).toBe('reset');
});

it('uses no connection twice once the provider has closed one without a word', async () => {
  const calls: number[] = [];
  const server = createTcpServer((socket) => {
    const at = calls.push(0) - 1;
    socket.on('data', () => {
      calls[at] = (calls[at] ?? 0) + 1;
      if (calls[at] === 2) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const it = sender();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const told: unknown[] = [];
  for (let n = 0; n < 5; n += 1) {
    const answer = await it.send(request(url), 10_000);
    told.push(typeof answer === 'object' ? answer.status : answer);
  }
  expect({ told, calls }).toEqual({ told: [200, 'reset', 200, 200, 200], calls: [2, 1, 1, 1] });
});

it('a certificate that is not trusted reached nobody, and is told by its code', async () => {
  const server = createTlsServer(certificateFor('provider', { names: ['127.0.0.1'] }), (_, outgoing) => outgoing.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close().closeAllConnections() });
  const it = sender();
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await it.send(request(url), 1000)).toBe('refused');
  expect(it.whyRefused()).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
});
