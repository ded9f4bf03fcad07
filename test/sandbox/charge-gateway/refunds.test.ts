import { expect, test } from 'vitest';
import { openShop } from './support.ts';

test.each([
  ['REF', 'Refund processed successfully'],
  ['REV', 'Reversal processed successfully'],
])('%s gives the money of a successful charge back', async (tranType, statusMessage) => {
  const shop = await openShop();
  const charged = await shop.paid();
  const refund = await shop.refund(charged, { tranType, clientCorrelator: 'r-1' });
  expect([refund.status, refund.body]).toEqual([
    200,
    {
      transactionId: expect.not.stringMatching(String(charged.transactionId)),
      clientCorrelator: 'r-1',
      status: 'SUCCESS',
      statusCode: '200',
      statusMessage,
      originalReference: charged.transactionId,
      amount: 19.99,
      currency: 'USD',
      timestamp: '2026-03-01T08:15:30.000Z',
    },
  ]);
  const again = await shop.refund(charged);
  expect([again.status, again.body.statusMessage]).toEqual([
    409,
    'Refund not eligible: the charge was refunded already or is not SUCCESS',
  ]);
});

test('a refund goes up to the amount of its charge and not a cent above', async () => {
  const shop = await openShop();
  const charged = await shop.paid({ amount: 10 });
  const above = await shop.refund(charged, { amount: 10.01 });
  expect([above.status, above.body]).toEqual([422, { statusCode: '422', statusMessage: 'Refund exceeds original' }]);
  expect((await shop.refund(charged, { amount: 10 })).status).toBe(200);
});

test('a pending or failed charge cannot be refunded', async () => {
  const shop = await openShop();
  const { body: charged } = await shop.charge();
  expect((await shop.refund(charged)).status).toBe(409);
  await shop.pin(charged, '1111');
  expect((await shop.refund(charged)).status).toBe(409);
});

test('a refund needs the transactionId of a charge of this customer in this currency', async () => {
  const shop = await openShop();
  const charged = await shop.paid();
  const { numbers } = shop;
  expect((await shop.refund(charged, { originalGatewayReference: 'unknown' })).status).toBe(404);
  expect((await shop.refund(charged, { originalGatewayReference: undefined })).status).toBe(400);
  expect((await shop.refund(charged, { originalGatewayReference: '' })).status).toBe(400);
  expect((await shop.refund(charged, { endUserId: numbers.whitelisted[1] })).status).toBe(404);
  expect((await shop.refund(charged, { currency: 'ZWG' })).status).toBe(400);
  expect((await shop.refund(charged, { tranType: 'MER' })).status).toBe(400);
  const refund = await shop.refund(charged);
  expect(
    (await shop.refund({ ...charged, transactionId: refund.body.transactionId })).status,
    'no refund of a refund',
  ).toBe(404);
});

test('parts: by default one refund is all; in the other dialect their sum never exceeds the charge', async () => {
  const strict = await openShop();
  const first = await strict.paid({ amount: 10 });
  expect((await strict.refund(first, { amount: 4 })).status).toBe(200);
  expect((await strict.refund(first, { amount: 4 })).status).toBe(409);

  const parts = await openShop({ dialect: { 'second-partial-refund': 'accepted' } });
  const second = await parts.paid({ amount: 10 });
  const statuses = [];
  for (const amount of [4, 4, 2.01, 2, 0.01]) statuses.push((await parts.refund(second, { amount })).status);
  expect(statuses).toEqual([200, 200, 422, 200, 409]);
});

test('a refund that is PENDING first succeeds a minute later', async () => {
  const shop = await openShop({ dialect: { 'refund-status': 'pending-first', 'lookup-of-refund': 'found' } });
  const charged = await shop.paid();
  const refund = await shop.refund(charged, { clientCorrelator: 'r-1' });
  expect(refund.body.status).toBe('PENDING');
  await shop.ask('POST', '/clock/advance', { ms: 59_999 });
  expect((await shop.lookup(shop.customer, 'r-1')).body.status).toBe('PENDING');
  await shop.ask('POST', '/clock/advance', { ms: 1 });
  expect((await shop.lookup(shop.customer, 'r-1')).body.status).toBe('SUCCESS');
});
