import { request } from 'node:https';
import { expect, test } from 'vitest';
import { madeCertificate, type SandboxOptions, type Witness } from '../../../src/sandbox/index.ts';
import { askControl, openSandbox } from '../support.ts';

const login = '/auth/third-party';

async function opened(options: SandboxOptions) {
  const { ready } = await openSandbox(options);
  const bases = Object.fromEntries(Object.entries(ready.apis).map(([api, it]) => [api, it.base]));
  const post = async (url: string) => (await fetch(url, { method: 'POST' })).status;
  const { status } = await askControl(ready.control.base, 'GET', '/workspaces');
  return {
    bases,
    post,
    controlBase: ready.control.base,
    control: status,
    ports: new Set(Object.values(bases).map((it) => new URL(it).port)).size,
  };
}

test("base paths of one's own, the root among them; the control plane stays where it is", async () => {
  const basePaths = { 'charge-gateway': '/payment/v1', 'merchant-wallet': '', 'bill-payment': '/payment' };
  const { bases, post, control, ports } = await opened({ basePaths });
  expect(Object.values(bases).map((it) => new URL(it).pathname)).toEqual(['/payment', '/payment/v1', '/']);
  expect([control, ports]).toEqual([200, 1]);
  expect([
    await post(`${bases['charge-gateway']}/transactions/amount/`),
    await post(`${bases['merchant-wallet']}${login}`),
    await post(`${bases['bill-payment']}/api/payment/process`),
    await post(`${bases['charge-gateway']}/nothing`),
  ]).toEqual([401, 401, 401, 401]);
});

test('a port for each API, at the documented paths', async () => {
  const { bases, post, control, ports, controlBase } = await opened({ portPerApi: true });
  expect(Object.values(bases).map((it) => new URL(it).pathname)).toEqual(['/', '/v1', '/']);
  expect([control, ports]).toEqual([200, 3]);
  expect([
    await post(`${bases['charge-gateway']}/transactions/amount/`),
    await post(`${bases['merchant-wallet']}${login}`),
    await post(`${bases['bill-payment']}/api/payment/process`),
    await post(`${new URL(bases['charge-gateway'] ?? '').origin}/elsewhere`),
  ]).toEqual([401, 401, 401, 404]);
  const stray = await fetch(`${new URL(bases['charge-gateway'] ?? '').origin}/elsewhere`);
  expect(await stray.json()).toMatchObject({
    statusMessage: `Nothing is here; the sandbox serves /v1, ${controlBase}`,
  });
});

test('HTTPS with a certificate that was made; its PEM is all that a client needs', async () => {
  const pem = madeCertificate(['localhost', '127.0.0.1'], Date.now());
  const heard: string[] = [];
  const witness = {
    called: ({ url }: { url: string }) => void heard.push(url),
    answered: () => undefined,
  } as unknown as Witness;
  const { ready } = await openSandbox({ tls: { cert: pem, key: pem }, witness });
  const base = ready.apis['merchant-wallet']?.base ?? '';
  expect([new URL(base).protocol, new URL(ready.control.base).protocol]).toEqual(['https:', 'http:']);
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${base}${login}`, { method: 'POST', ca: pem, agent: false }, (it) => {
      it.resume();
      resolve(it.statusCode);
    });
    sent.on('error', reject);
    sent.end('{}');
  });
  expect(status).toBe(401);
  expect(heard).toEqual([`${base}${login}`]);
});
