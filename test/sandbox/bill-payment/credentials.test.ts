import { expect, test } from 'vitest';
import { type Credentials, openBills } from './support.ts';

test('each interface opens to its roles only; all else is 401', async () => {
  const bills = await openBills();
  const { ownBiller, withoutRole } = bills.fixtures;
  const status = async (who: Credentials, path: string) => (await bills.call(who, 'GET', path)).status;
  const both = async (who: unknown) => [
    await status(who as Credentials, '/api/wallets'),
    await status(who as Credentials, '/api/member/list'),
  ];
  expect(await both(bills.vendor)).toEqual([200, 401]);
  expect(await both(ownBiller.credentials)).toEqual([401, 200]);
  expect(await both(ownBiller.user)).toEqual([401, 200]);
  expect(await both(withoutRole.vendor)).toEqual([401, 401]);
  expect(await both(withoutRole.biller)).toEqual([401, 401]);
  expect(await both({ ...bills.vendor, password: 'wrong' })).toEqual([401, 401]);
  expect(await both({ username: 'nobody', password: 'x' })).toEqual([401, 401]);
  const plain = await bills.request('/api/wallets');
  expect([plain.status, plain.text, plain.headers.get('www-authenticate')]).toEqual([
    ...[401, '', 'Basic realm="bill payment"'],
  ]);
});

test('the body of a 401 by the dialect', async () => {
  const bills = await openBills({ dialect: { 'unauthorized-body': 'message' } });
  const { status, body } = await bills.call({ ...bills.vendor, password: 'x' }, 'GET', '/api/wallets');
  expect([status, body]).toEqual([401, { Message: 'Authorization has been denied for this request.' }]);
});

test('a path that is none, maintenance and a planned failure', async () => {
  const bills = await openBills();
  expect((await bills.get('/api/payment/nothing')).status).toBe(404);
  await bills.ask('POST', '/operator/fail-next');
  expect([(await bills.get('/api/wallets')).status, (await bills.get('/api/wallets')).status]).toEqual([500, 200]);
  await bills.ask('POST', '/operator/maintenance', { on: true });
  expect((await bills.get('/api/wallets')).status).toBe(503);
});

test('a planned failure is of the API that it names, of each where it names none', async () => {
  const bills = await openBills();
  const statusOf = async () => (await bills.get('/api/wallets')).status;
  await bills.ask('POST', '/operator/fail-next', { api: 'charge-gateway' });
  expect(await statusOf()).toBe(200);
  await bills.ask('POST', '/operator/fail-next', { api: 'bill-payment' });
  expect([await statusOf(), await statusOf()]).toEqual([500, 200]);
  await bills.ask('POST', '/operator/fail-next', {});
  expect([await statusOf(), await statusOf()]).toEqual([500, 200]);
  expect((await bills.ask('POST', '/operator/fail-next', { api: 'other' })).status).toBe(400);
});
