import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { payproof } from '../fake-io.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-doors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What a sandbox prints that is then stopped. */
async function printed(words: readonly string[], folder = freshFolder()): Promise<string> {
  const ready = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<'SIGINT'>();
  const ended = payproof(['sandbox', '--port', '0', ...words], {
    folder,
    out: ready.resolve,
    stopped: stopped.promise,
  });
  const text = await ready.promise;
  stopped.resolve('SIGINT');
  expect((await ended).code).toBe(0);
  return text;
}

it('--base-path and --port-per-api say where each API is', async () => {
  const words = ['--json', '--port-per-api', '--base-path', 'charge-gateway=/payment/v1/'];
  const { apis } = JSON.parse(await printed(words));
  expect(Object.values(apis as Record<string, { base: string }>).map(({ base }) => base)).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/payment\/v1$/),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  ]);
});

it('--tls makes the certificate that is not there, keeps it, and the text says how to trust it, move time and check callbacks', async () => {
  const folder = freshFolder();
  const text = await printed(['--tls', 'team.pem', '--clock', 'frozen'], folder);
  const pem = readFileSync(join(folder, 'team.pem'), 'utf8');
  expect(statSync(join(folder, 'team.pem')).mode & 0o777).toBe(0o600);
  expect(text).toMatch(/^ {2}merchant-wallet {2}https:\/\/127\.0\.0\.1:\d+\/merchant-wallet\/v1$/m);
  expect(text).toContain('certificate  team.pem: NODE_EXTRA_CA_CERTS, REQUESTS_CA_BUNDLE or curl --cacert');
  expect(text).toMatch(
    /^ {2}callbacks {2}signed in X-Sandbox-Signature: HMAC sha256 of the raw body, hex, secret \w+$/m,
  );
  expect(text).toMatch(/^ {2}time {2}stands still; POST \{"ms": 60000\} to http:\/\/\S+\/clock\/advance moves it on$/m);
  expect(text).toContain('no CORS headers are sent');
  expect(await printed(['--tls', 'team.pem'], folder)).toMatch(/^ {2}time {2}passes as on the wall; /m);
  expect(readFileSync(join(folder, 'team.pem'), 'utf8')).toBe(pem);
});

it('what is not legal is refused with what is', async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'no.pem'), 'nothing');
  const errOf = async (...words: string[]) => (await payproof(['sandbox', ...words], { folder })).err;
  expect([
    await errOf('--base-path', 'gateway=/x'),
    await errOf('--base-path', 'charge-gateway=/_payproof'),
    await errOf('--base-path', 'charge-gateway=/', '--base-path', 'merchant-wallet=/'),
    await errOf('--tls', 'no.pem'),
  ]).toEqual([
    'payproof: not legal: --base-path gateway=/x; write an API (bill-payment, charge-gateway, merchant-wallet) and a path such as /payment/v1, not /_payproof\n',
    'payproof: not legal: --base-path charge-gateway=/_payproof; write an API (bill-payment, charge-gateway, merchant-wallet) and a path such as /payment/v1, not /_payproof\n',
    'payproof: two APIs cannot have one --base-path; give them other ones, or --port-per-api\n',
    'payproof: --tls no.pem: a PEM file with a certificate and its private key is wanted\n',
  ]);
});
