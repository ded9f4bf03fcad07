import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RawRequest } from '../../../src/targets/exchange.ts';
import { troubleOfAnswer } from '../../../src/targets/preflight/trouble-of-answer.ts';
import { troubleOfFailure } from '../../../src/targets/preflight/trouble-of-failure.ts';
import { tryCall } from '../../../src/targets/preflight/try-call.ts';
import { wallTimers } from '../../../src/targets/timers.ts';
import type { Route } from '../../../src/targets/wire/route.ts';
import { newSender } from '../../../src/targets/wire/send.ts';
import { certificateFor, type Issued } from '../../fixtures/certificate.ts';
import { startHttpProxy } from '../../fixtures/http-proxy.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let authority: Issued;
let service: Issued;
let client: Issued;
beforeAll(() => {
  authority = certificateFor('authority of this test');
  service = certificateFor('service', { names: ['127.0.0.1'], by: authority });
  client = certificateFor('payproof of this test', { by: authority });
});

/** Answers what it was sent, and by which client certificate. */
function answering(incoming: IncomingMessage, outgoing: { end(text: string): void }): void {
  const { subject } = (incoming.socket as TLSSocket).getPeerCertificate?.() ?? {};
  const shown = subject === undefined ? '' : ` as ${subject.CN}`;
  outgoing.end(`${incoming.method} ${incoming.url} ${incoming.rawHeaders.join(' ')}${shown}`);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const plain = (): Promise<string> => listening(createServer(answering));
const secure = (demandsCertificate = false): Promise<string> =>
  listening(
    createTlsServer(
      {
        cert: service.cert,
        key: service.key,
        ca: authority.cert,
        ...(demandsCertificate && { requestCert: true, rejectUnauthorized: true }),
      },
      answering,
    ),
  );

async function proxied(options: Parameters<typeof startHttpProxy>[0] = {}) {
  const proxy = await startHttpProxy(options);
  closing.push(proxy.close);
  return proxy;
}

function requestTo(url: string): RawRequest {
  return {
    method: 'POST',
    url,
    headers: [
      ['host', new URL(url).host],
      ['x-a', '1'],
    ],
    body: Buffer.alloc(0),
  };
}

async function sent(url: string, route: Route): Promise<string> {
  const sender = newSender(route);
  closing.push(sender.close);
  const answer = await sender.send(requestTo(url), 10_000);
  return typeof answer === 'string' ? answer : `${answer.status} ${answer.body}`;
}

async function trouble(url: string, route: Route): Promise<unknown> {
  const reaching = { timeoutMs: 10_000, timers: wallTimers, route };
  const tried = await tryCall(requestTo(url), reaching);
  return 'answer' in tried ? tried.answer.status : troubleOfFailure(tried.failure, url, reaching);
}

describe('through a proxy', () => {
  it('plain HTTP is handed over whole, and its login is shown to nobody else', async () => {
    const proxy = await proxied({ login: 'us er:p@ss' });
    const host = await plain();
    const answer = await sent(`http://${host}/v1/x?y=1`, { proxy: new URL(`http://us%20er:p%40ss@${proxy.at}`) });
    expect(proxy.asked).toEqual([`POST http://${host}/v1/x?y=1`]);
    expect(answer).toContain('200 POST /v1/x?y=1 host ');
    expect(answer).not.toMatch(/authorization/i);
  });

  it('HTTPS goes through a tunnel, with the certificate of the target', async () => {
    const proxy = await proxied({ login: 'user:password' });
    const host = await secure();
    const route = { ca: authority.cert, proxy: new URL(`http://user:password@${proxy.at}`) };
    expect(await sent(`https://${host}/v1/x`, route)).toMatch(/^200 POST \/v1\/x host 127/);
    expect(proxy.asked).toEqual([`CONNECT ${host}`]);
    expect(await trouble(`https://${host}/v1/x`, route)).toBe(200);
    expect(await trouble(`https://${host}/v1/x`, { proxy: route.proxy })).toMatchObject({
      kind: 'certificate',
      certificate: { issuer: 'authority of this test' },
    });
  });

  it.each(['http', 'https'])('trouble with the proxy is told as such (%s)', async (scheme) => {
    const host = scheme === 'http' ? await plain() : await secure();
    const nobody = await proxied();
    await nobody.close();
    const url = `${scheme}://${host}/v1`;
    expect(await trouble(url, { proxy: new URL(`http://${nobody.at}`) })).toEqual({
      kind: 'no-way',
      code: 'ECONNREFUSED',
    });
    expect(await sent(url, { proxy: new URL(`http://${nobody.at}`) })).toBe('refused');
    const refusing = { proxy: new URL(`http://${(await proxied({ refuses: true })).at}`) };
    const locked = { proxy: new URL(`http://${(await proxied({ login: 'a:b' })).at}`) };
    // Where there is no tunnel it answers in the target's place: what its answer means is told by its form.
    expect(await trouble(url, refusing)).toEqual(scheme === 'http' ? 403 : { kind: 'no-way', code: 'PROXY_403' });
    expect(await trouble(url, locked)).toEqual(scheme === 'http' ? 407 : { kind: 'no-way', code: 'PROXY_407' });
  });

  it('a service behind it that is not there is no trouble of the proxy itself', async () => {
    const proxy = await proxied();
    const host = await secure();
    await closing.pop()?.();
    expect(await trouble(`https://${host}/v1`, { proxy: new URL(`http://${proxy.at}`) })).toEqual({
      kind: 'no-way',
      code: 'PROXY_502',
    });
  });
});

describe('with a client certificate', () => {
  it('a service that demands one is shown it', async () => {
    const route = { ca: authority.cert, cert: client.cert, key: client.key };
    const url = `https://${await secure(true)}/v1`;
    expect(await sent(url, route)).toMatch(/^200 .* as payproof of this test$/);
    expect(await trouble(url, route)).toBe(200);
  });

  it('through a proxy too', async () => {
    const proxy = new URL(`http://${(await proxied()).at}`);
    const route = { ca: authority.cert, cert: client.cert, key: client.key, proxy };
    expect(await sent(`https://${await secure(true)}/v1`, route)).toMatch(/ as payproof of this test$/);
  });

  it('one that is missing is told', async () => {
    const url = `https://${await secure(true)}/v1`;
    expect(await trouble(url, { ca: authority.cert })).toMatchObject({ kind: 'wants-certificate' });
  });
});

it('407 comes from a proxy, whatever stands in it', () => {
  expect(troubleOfAnswer({ status: 407, headers: [], body: Buffer.from('{"error":"who are you?"}') }, '')).toEqual({
    kind: 'no-way',
    code: 'PROXY_407',
  });
});
