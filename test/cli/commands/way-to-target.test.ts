import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { certificateFor } from '../../fixtures/certificate.ts';
import { frontOf } from '../../fixtures/front-of.ts';
import { type HttpProxy, startHttpProxy } from '../../fixtures/http-proxy.ts';
import { type Ended, payproof } from '../fake-io.ts';

let folder: string;
let sandbox: Sandbox;
let proxy: HttpProxy;
let host: string;
const closing: (() => unknown)[] = [];
const gatewayKey = 'k3y-of-the-gateway';

/** A sandbox behind a gateway that lets in whoever shows a certificate of its authority and a key. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-way-'));
  const authority = certificateFor('authority of this test');
  const own = certificateFor('gateway', { names: ['127.0.0.1'], by: authority });
  const client = certificateFor('payproof', { by: authority });
  for (const [name, text] of Object.entries({ ca: authority.cert, cert: client.cert, key: client.key }))
    writeFileSync(join(folder, `${name}.pem`), text);
  sandbox = await startSandbox();
  const tls = { cert: own.cert, key: own.key, ca: authority.cert, requestCert: true, rejectUnauthorized: true };
  const gateway = await frontOf(
    sandbox.ready.control.base,
    (incoming, outgoing, pass) =>
      incoming.headers['x-gateway-key'] === gatewayKey
        ? pass()
        : void outgoing.writeHead(403).end('{"error":"no key"}'),
    tls,
  );
  host = new URL(gateway.origin).host;
  proxy = await startHttpProxy({ login: 'me:pr0xy-word' });
  closing.push(() => rmSync(folder, { recursive: true }), sandbox.close, proxy.close, gateway.close);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Judges the sandbox by the way that is told. */
function judged(lines: Record<string, string>): Promise<Ended> {
  const { base = '', credentials } = sandbox.ready.workspaces[0]?.apis['bill-payment'] ?? {};
  const target = {
    apis: {
      'bill-payment': {
        base: `https://${host}${new URL(base).pathname}`,
        credentials,
        fixtures: { testBiller: 'TESTBILLER' },
      },
    },
    callsPerMinute: 60_000,
    ca: 'ca.pem',
    ...lines,
  };
  writeFileSync(join(folder, 'conf.yaml'), JSON.stringify({ targets: { bills: target } }));
  const environment = { KEY: gatewayKey, WORD: 'pr0xy-word' };
  const words = ['verify', '--target', 'conf.yaml', '--rule', 'bill-payment/listWallets/200', '--report-dir', 'report'];
  return payproof(words, { folder, environment });
}

const way = {
  cert: 'cert.pem',
  key: 'key.pem',
  proxy: '',
  headers: { 'X-Gateway-Key': '${KEY}' } as never,
};

it('goes through a proxy, shows its certificate and sends the headers; what is secret of it is in no report', async () => {
  const { code, out } = await judged({ ...way, proxy: `http://me:\${WORD}@${proxy.at}` });
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ [1-9]\d* passed, 0 failed, .* 0 errors\n$/),
  });
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${host}`]));
  const report = readFileSync(join(folder, 'report', 'run.json'), 'utf8');
  expect(report).toContain('x-gateway-key');
  for (const secret of [gatewayKey, 'pr0xy-word']) expect(report + out).not.toContain(secret);
});

it.each([
  [{ proxy: '' }, 'the service takes no connection without a client certificate', 'in `cert` and `key`'],
  [{ proxy: 'unlogged' }, 'the proxy let no connection through (407)', 'Write name and password into `proxy`'],
  [{ proxy: 'nowhere' }, 'the proxy is not reached (ECONNREFUSED)', 'Start the proxy, correct `proxy`'],
])('tells what is missing on the way: %j', async ({ proxy: kind }, came, remedy) => {
  const gone = await startHttpProxy();
  await gone.close();
  const at = { unlogged: `http://${proxy.at}`, nowhere: `http://${gone.at}` }[kind];
  const { code, err } = await judged(at === undefined ? {} : { ...way, proxy: at });
  expect({ code, err: err.replaceAll(/ \(line \d+ of conf.yaml\)/g, '') }).toEqual({
    code: 3,
    err: expect.stringContaining(came),
  });
  expect(err.replaceAll(/ \(line \d+ of conf.yaml\)/g, '')).toContain(remedy);
});
