import { expect, test } from 'vitest';
import { openShop } from './support.ts';

test('a charge is accepted as PENDING and prompts the customer', async () => {
  const shop = await openShop();
  const charged = await shop.charge({ merchantCode: 'MC-1', clientCorrelator: 'order-1001-a' });

  expect(charged.status).toBe(200);
  expect(charged.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(charged.body).toEqual({
    transactionId: expect.stringMatching(/^[\w-]{36}$/),
    clientCorrelator: 'order-1001-a',
    status: 'PENDING',
    statusCode: '200',
    statusMessage: 'Request accepted, waiting for the customer',
    amount: 19.99,
    currency: 'USD',
    endUserId: shop.customer,
    merchantCode: 'MC-1',
    timestamp: '2026-03-01T08:15:30.000Z',
  });
  const { body } = await shop.ask('GET', `/prompts?endUserId=${shop.customer}`);
  expect(body).toEqual({
    prompts: [
      {
        api: 'charge-gateway',
        endUserId: shop.customer,
        clientCorrelator: 'order-1001-a',
        text: 'Pay USD 19.99 to Sandbox Shop? Enter your wallet PIN',
        at: Date.UTC(2026, 2, 1, 8, 15, 30),
      },
    ],
  });
});

test.each([
  ['0000', 'SUCCESS', 'Transaction Successful', 'SUCCESSFUL.'],
  ['1111', 'FAILED', 'Insufficient Balance', 'FAILED. Reason: Insufficient Balance.'],
  ['2222', 'FAILED', 'Transaction Failed - Invalid PIN', 'FAILED. Reason: Transaction Failed - Invalid PIN.'],
  ['9999', 'FAILED', 'Transaction Limit Exceeded', 'FAILED. Reason: Transaction Limit Exceeded.'],
])('PIN %s ends in %s, told by look-up and SMS', async (pin, status, message, ending) => {
  const shop = await openShop();
  const { body: charged } = await shop.charge({ amount: 12.3, referenceCode: 'INV-77', clientCorrelator: 'c-77' });
  expect((await shop.pin(charged, pin)).status).toBe(200);

  const looked = await shop.lookup(shop.customer, 'c-77');
  expect([looked.status, looked.body]).toEqual([
    200,
    {
      transactionId: charged.transactionId,
      clientCorrelator: 'c-77',
      status,
      statusCode: '200',
      statusMessage: message,
      endUserId: shop.customer,
      amount: 12.3,
      currency: 'USD',
      merchantCode: charged.merchantCode,
      merchantName: 'Sandbox Shop',
      referenceCode: 'INV-77',
      timestamp: '2026-03-01T08:15:30.000Z',
      description: 'Tickets',
    },
  ]);
  expect(await shop.smsTexts()).toEqual([
    `SANDBOX TEST: Your payment of USD 12.30 to Sandbox Shop (Ref: INV-77) was ${ending} This is a test transaction.`,
  ]);
  expect((await shop.pin(charged, '0000')).status, 'a prompt is answered once').toBe(409);
});

test('an unanswered charge stays PENDING, however long the clock moves', async () => {
  const shop = await openShop();
  const { body } = await shop.charge();
  await shop.ask('POST', '/clock/advance', { ms: 365 * 24 * 3_600_000 });
  expect((await shop.lookup(shop.customer, body.clientCorrelator)).body.status).toBe('PENDING');
});

test('an ignored prompt closes and leaves the charge PENDING', async () => {
  const shop = await openShop();
  const { body } = await shop.charge();
  const { endUserId, clientCorrelator } = body;
  expect((await shop.ask('POST', '/prompts/ignore', { endUserId, clientCorrelator })).status).toBe(200);
  expect((await shop.ask('GET', '/prompts')).body).toEqual({ prompts: [] });
  expect((await shop.lookup(shop.customer, clientCorrelator)).body.status).toBe('PENDING');
  expect(await shop.smsTexts()).toEqual([]);
});

test('07XXXXXXXX and 263XXXXXXXXX are the same customer', async () => {
  const shop = await openShop();
  const local = `0${shop.customer.slice(3)}`;
  const { body } = await shop.charge({ endUserId: local });
  expect(body.endUserId).toBe(local);
  expect((await shop.pin({ ...body, endUserId: shop.customer }, '0000')).status).toBe(200);
  expect((await shop.lookup(shop.customer, body.clientCorrelator)).body.status).toBe('SUCCESS');
  expect((await shop.lookup(local, body.clientCorrelator)).body.status).toBe('SUCCESS');
});

test('an amount is kept to the cent, whatever a float makes of it', async () => {
  const shop = await openShop();
  for (const amount of [0.01, 0.29, 4.35, 19.99, 1_000_000, 9_999_999_999_999.99]) {
    const { status, body } = await shop.charge({ amount });
    expect([status, body.amount]).toEqual([200, amount]);
  }
});
