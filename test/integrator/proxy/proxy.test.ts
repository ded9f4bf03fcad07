import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Moment } from '../../../src/conformance/index.ts';
import { type RunningProxy, startProxy } from '../../../src/integrator/index.ts';
import { wallTimers } from '../../../src/targets/index.ts';
import { certificateFor } from '../../fixtures/certificate.ts';
import { startHttpProxy } from '../../fixtures/http-proxy.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const it of closing.splice(0).reverse()) await it();
});

async function listening(serve: (request: IncomingMessage, response: ServerResponse) => void, tls?: object) {
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function proxyOf(options: Partial<Parameters<typeof startProxy>[0]>) {
  const moments: Moment[] = [];
  const left: string[] = [];
  const waiting: (() => void)[] = [];
  const proxy: RunningProxy = await startProxy({
    ...{ host: '127.0.0.1', port: 0, to: {}, receivers: {}, timers: wallTimers },
    see(moment) {
      moments.push(moment);
      for (const it of waiting.splice(0)) it();
    },
    leave: (why) => left.push(why),
    ...options,
  });
  closing.push(proxy.close);
  /** Resolves when so many moments were seen. */
  const seen = async (count: number): Promise<string[]> => {
    while (moments.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return moments.map(lineOf);
  };
  return { proxy, seen, moments, left };
}

function lineOf(moment: Moment): string {
  if (moment.kind === 'sent') return `sent ${moment.call.by} ${moment.call.operation ?? moment.call.api}`;
  if (moment.kind !== 'answered') return moment.kind;
  const { answer } = moment.exchange;
  return `answered ${typeof answer === 'string' ? answer : answer.status}`;
}

interface Asked {
  method?: string;
  headers?: string[];
  body?: string | Buffer;
  ca?: string;
}

function ask(url: string, { method = 'GET', headers, body, ca }: Asked = {}) {
  return new Promise<{ status: number; raw: string[]; text: string }>((resolve, reject) => {
    const open = url.startsWith('https:') ? tlsRequest : request;
    const sent = open(
      url,
      { method, ...(headers ? { headers, setHost: false } : {}), ...(ca ? { ca } : {}) } as object,
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, raw: answer.rawHeaders, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

it('passes method, path, headers and bodies on as they are, but for the Host', async () => {
  const host = await listening((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      outgoing.sendDate = false;
      outgoing.writeHead(418, 'As It Is', ['X-One', '1', 'x-one', '2', 'Content-Type', 'text/odd']);
      outgoing.end(
        JSON.stringify([incoming.method, incoming.url, incoming.rawHeaders, Buffer.concat(chunks).toString()]),
      );
    });
  });
  const { proxy, seen } = await proxyOf({ to: { 'charge-gateway': `http://${host}/gw/v1` } });
  const headers = ['Host', 'proxy', 'x-ODD', 'a', 'X-Odd', 'b', 'Content-Length', '3'];
  const path = '/charge-gateway//transactions/../amount/?a=%2F+b';
  const { status, raw, text } = await ask(`${proxy.base}${path}`, { method: 'POST', headers, body: 'ä!' });
  expect(status).toBe(418);
  expect(JSON.parse(text)).toEqual([
    'POST',
    // What our own client made of it, for it resolves dots; behind it all is as it was.
    expect.stringMatching(/^\/gw\/v1\/.*amount\/\?a=%2F\+b$/),
    expect.arrayContaining(['Host', host, 'x-ODD', 'a', 'X-Odd', 'b', 'Content-Length', '3']),
    'ä!',
  ]);
  expect(raw.slice(0, 6)).toEqual(['X-One', '1', 'x-one', '2', 'Content-Type', 'text/odd']);
  expect(await seen(2)).toEqual([expect.stringContaining('sent client'), 'answered 418']);
});

it('streams: the first bytes of an answer come before its last are there', async () => {
  let end = (): void => undefined;
  const host = await listening((_incoming, outgoing) => {
    outgoing.write('first');
    end = () => outgoing.end('last');
  });
  const { proxy } = await proxyOf({ to: { 'bill-payment': `http://${host}` } });
  const text = await new Promise<string>((resolve) => {
    request(`${proxy.base}/bill-payment/api/wallets`, (answer) => {
      let got = '';
      answer.on('data', (chunk: Buffer) => {
        got += chunk.toString();
        if (got === 'first') end();
      });
      answer.on('end', () => resolve(got));
    }).end();
  });
  expect(text).toBe('firstlast');
});

it('lets who asks see what it would have seen: a broken connection, none at all', async () => {
  const host = await listening((_incoming, outgoing) => outgoing.destroy());
  const { proxy, seen } = await proxyOf({
    to: { 'bill-payment': `http://${host}`, 'merchant-wallet': 'http://127.0.0.1:1' },
  });
  await expect(ask(`${proxy.base}/bill-payment/api/wallets`)).rejects.toThrow('socket hang up');
  await expect(ask(`${proxy.base}/merchant-wallet/api/file/response-codes`)).rejects.toThrow('socket hang up');
  const lines = await seen(4);
  expect(lines).toEqual([
    'sent client listWallets',
    'answered reset',
    'sent client responseCodeList',
    'answered refused',
  ]);
});

it('tells a client that went away without its answer', async () => {
  const held = Promise.withResolvers<void>();
  const host = await listening(() => held.resolve());
  const { proxy, seen } = await proxyOf({ to: { 'bill-payment': `http://${host}` } });
  const sent = request(`${proxy.base}/bill-payment/api/wallets`);
  sent.on('error', () => undefined).end();
  await held.promise;
  sent.destroy();
  expect(await seen(2)).toEqual(['sent client listWallets', 'answered timeout']);
});

it('tells an answer that comes before all of its request has', async () => {
  const host = await listening((incoming, outgoing) => {
    outgoing.writeHead(413).end();
    incoming.resume();
  });
  const { proxy, seen } = await proxyOf({ to: { 'bill-payment': `http://${host}` } });
  const status = await new Promise<number>((resolve) => {
    const sent = request(`${proxy.base}/bill-payment/api/member/create`, { method: 'POST' }, (answer) => {
      sent.end('}');
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.write('{');
  });
  expect([status, await seen(2)]).toEqual([413, ['sent client createMember', 'answered 413']]);
});

it('passes deliveries on to a receiver', async () => {
  const host = await listening((_incoming, outgoing) => outgoing.writeHead(200).end());
  const { proxy, seen } = await proxyOf({ receivers: { 'charge-callback': `http://${host}/hook` } });
  const { status } = await ask(`${proxy.base}/_receivers/charge-callback/a`, { method: 'POST', body: '{}' });
  expect([status, await seen(2)]).toEqual([200, ['sent provider charge-gateway', 'answered 200']]);
});

it('tells a delivery as answered once the head of its answer is there', async () => {
  const provider = await listening((_, answer) => answer.end('[]'));
  let base = '';
  const receiver = await listening(async (_, answer) => {
    answer.writeHead(200).flushHeaders();
    await ask(`${base}/bill-payment/api/billers`);
    answer.end('taken');
  });
  const { proxy, seen } = await proxyOf({
    to: { 'bill-payment': `http://${provider}` },
    receivers: { 'charge-callback': `http://${receiver}` },
  });
  base = proxy.base;
  const { text } = await ask(`${base}/_receivers/charge-callback/hook`, { method: 'POST', body: '[]' });
  expect(text).toBe('taken');
  const told = await seen(4);
  expect(told.slice(0, 3)).toEqual([
    'sent provider charge-gateway',
    'answered 200',
    expect.stringContaining('sent client'),
  ]);
  expect(told).toHaveLength(4);
});

it('the provider is reached through its proxy, a receiver of the integrator without', async () => {
  const between = await startHttpProxy({ login: 'me:secret' });
  closing.push(between.close);
  const answering = (text: string) => listening((_, response) => void response.end(text));
  const [provider, receiver] = [await answering('of the provider'), await answering('of the receiver')];
  const { proxy } = await proxyOf({
    to: { 'bill-payment': `http://${provider}` },
    receivers: { payments: `http://${receiver}/hook` },
    reached: { proxy: new URL(`http://me:secret@${between.at}`) },
  });
  expect(await ask(`${proxy.base}/bill-payment/api/wallets?a=1`)).toMatchObject({ text: 'of the provider' });
  expect(await ask(`${proxy.base}/_receivers/payments`)).toMatchObject({ text: 'of the receiver' });
  expect(between.asked).toEqual([`GET http://${provider}/api/wallets?a=1`]);
});

it('speaks TLS on either side', async () => {
  const issued = certificateFor('localhost', { names: ['127.0.0.1'] });
  const host = await listening((_incoming, outgoing) => outgoing.end('safe'), issued);
  const tls = { cert: Buffer.from(issued.cert), key: Buffer.from(issued.key) };
  const { proxy } = await proxyOf({ to: { 'bill-payment': `https://${host}` }, tls, reached: { ca: issued.cert } });
  expect(proxy.base).toMatch(/^https:/);
  expect(await ask(`${proxy.base}/bill-payment/api/wallets`, { ca: issued.cert })).toMatchObject({ text: 'safe' });
});

it('passes on what is too large to be judged, and says so', async () => {
  const large = Buffer.alloc(5 * 1024 * 1024, 'a');
  const host = await listening((incoming, outgoing) => {
    incoming.resume();
    incoming.on('end', () => outgoing.end(large));
  });
  const { proxy, left } = await proxyOf({ to: { 'bill-payment': `http://${host}` } });
  const { text } = await ask(`${proxy.base}/bill-payment/api/member/uploadmembers`, { method: 'POST', body: large });
  expect(text.length).toBe(large.length);
  expect(left).toEqual(['a request that is larger than what is kept']);
});

it('says what it passes on where nothing is', async () => {
  const { proxy } = await proxyOf({ to: { 'bill-payment': 'http://127.0.0.1:1' } });
  expect(await ask(`${proxy.base}/bill-paymentx`)).toMatchObject({
    status: 404,
    text: 'payproof proxy: nothing is here; it passes on /bill-payment\n',
  });
});
