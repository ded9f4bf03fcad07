import { expect, test } from 'vitest';
import { blockedBecause, mayMean } from '../../../src/sandbox/deliveries/destination.ts';
import { pinnedLookup, type Resolve } from '../../../src/sandbox/deliveries/pinned-lookup.ts';
import { post } from '../../../src/sandbox/deliveries/post.ts';
import { openShop, type Shop } from '../charge-gateway/support.ts';
import { openReceiver, openSandbox, stillWall } from '../support.ts';

const policy = {
  allowedHosts: ['hooks.example', 'other.example:8443', '10.0.0.5', '[fd00::5]:9443'],
  ownPorts: [8080],
};

test.each([
  'http://127.0.0.1:9000/',
  'https://127.255.0.3/',
  'http://localhost:1/',
  'http://LOCALHOST/',
  'http://[::1]:9/',
  'http://[::ffff:127.0.0.1]:9/',
  'http://[0:0:0:0:0:ffff:7f00:1]:9/',
  'http://2130706433:9/',
  'http://0177.0.0.1:9/',
  'http://0x7f.1:9/',
  'https://hooks.example/a',
  'https://hooks.example:7443/a',
  'https://other.example:8443/',
  'https://10.0.0.5/',
  'https://[fd00::5]:9443/',
])('a callback may go to %s', (url) => {
  expect(blockedBecause(url, policy)).toBeUndefined();
});

test.each([
  ['http://127.0.0.1:8080/_payproof/workspaces', 'the sandbox does not call itself'],
  ['http://127.9.9.9:8080/', 'the sandbox does not call itself'],
  ['http://localhost:8080/', 'the sandbox does not call itself'],
  ['http://2130706433:8080/', 'the sandbox does not call itself'],
  ['http://[::ffff:7f00:1]:8080/', 'the sandbox does not call itself'],
  ['http://user:secret@127.0.0.1:9/', 'credentials in a URL are not sent'],
  ['https://user@hooks.example/', 'credentials in a URL are not sent'],
  ['http://hooks.example/', 'plain HTTP is only sent to loopback'],
  ['ftp://127.0.0.1/', 'the scheme ftp: is not sent to'],
  ['gopher://127.0.0.1/', 'the scheme gopher: is not sent to'],
  ['//127.0.0.1/', 'notifyUrl is not a URL'],
])('a callback to %s is not sent: %s', (url, reason) => {
  expect(blockedBecause(url, policy)).toBe(reason);
});

test.each([
  'http://0.0.0.0:9/',
  'http://0:9/',
  'http://[::]:9/',
  'http://169.254.169.254/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:10.0.0.1]/',
  'http://192.168.1.1/',
  'http://127.0.0.1.nip.example/',
  'http://localhost.example/',
  'https://hooks.example.evil.example/',
  'https://other.example/',
  'https://10.0.0.6/',
])('a callback to %s is not sent: it is neither loopback nor allowed', (url) => {
  expect(blockedBecause(url, policy)).toMatch(/is neither loopback nor one of the hosts that the sandbox was allowed/);
});

test.each([
  ['https://hooks.example/', '203.0.113.7', true],
  ['https://hooks.example/', '2001:db8::7', true],
  ['https://hooks.example/', '127.0.0.1', false],
  ['https://hooks.example/', '0.0.0.0', false],
  ['https://hooks.example/', '192.168.1.1', false],
  ['https://hooks.example/', '169.254.169.254', false],
  ['https://hooks.example/', '::1', false],
  ['https://hooks.example/', '::ffff:192.168.1.1', false],
  ['https://hooks.example/', 'fe80::1', false],
  ['https://hooks.example/', '64:ff9b::a00:1', false],
  ['https://hooks.example/', '10.0.0.5', true],
  ['https://hooks.example:9443/', 'fd00::5', true],
  ['http://localhost/', '127.0.0.1', true],
  ['http://localhost/', '::1', true],
  ['http://localhost/', '203.0.113.7', false],
])('the name in %s may mean %s: %s', (url, address, isRight) => {
  expect(mayMean(new URL(url), address, policy)).toBe(isRight);
});

test('a name that means an address of this machine is not connected to', async () => {
  const receiver = await openReceiver();
  const url = receiver.url.replace('127.0.0.1', 'hooks.example');
  const resolve: Resolve = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const lookup = pinnedLookup(new URL(url), policy, resolve);
  expect(await post(url, {}, '{}', { wall: stillWall(), method: 'POST', timeoutMs: 1_000, lookup })).toEqual({
    error: 'hooks.example means no address that the sandbox was allowed to call',
  });
  expect(receiver.calls).toEqual([]);
});

test('a name is resolved once: what it means a moment later changes nothing', async () => {
  const receiver = await openReceiver();
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  let asked = 0;
  const resolve: Resolve = (_host, _options, done) => {
    asked += 1;
    done(null, [{ address: asked === 1 ? '127.0.0.1' : '203.0.113.7', family: 4 }]);
  };
  const lookup = pinnedLookup(new URL(url), policy, resolve);
  expect(await post(url, {}, '{}', { wall: stillWall(), method: 'POST', timeoutMs: 1_000, lookup })).toEqual({
    status: 200,
  });
  expect(asked).toBe(1);
});

test('a redirect to the control plane is not followed', async () => {
  const shop = await openShop();
  const { createServer } = await import('node:http');
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(307, { location: `${shop.control}/workspaces/${shop.workspace.id}/reset` }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const paid = await shop.paid({ notifyUrl: `http://127.0.0.1:${port}/` });
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  server.close();
  expect((await shop.lookup(shop.customer, paid.clientCorrelator)).status).toBe(200);
});

test('the control plane of another sandbox takes no callback', async () => {
  const { ready } = await openSandbox();
  const [other] = ready.workspaces;
  const shop: Shop = await openShop();
  await shop.paid({ notifyUrl: `${ready.control.base}/workspaces/${other?.id}/reset` });
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  const { deliveries } = (await shop.ask('GET', '/deliveries')).body as {
    deliveries: { attempts: { status: number }[] }[];
  };
  expect(deliveries.map((it) => it.attempts.map(({ status }) => status))).toEqual([[403]]);
});
