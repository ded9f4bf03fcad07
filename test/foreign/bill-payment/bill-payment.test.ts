import { afterEach, beforeEach, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { type Client, openClient } from './client.ts';
import { probe } from './probe.ts';
import type { Readings } from './readings.ts';
import { startForeignBills } from './service.ts';

skipWaits();

const readings: Partial<Readings> = { extraFields: 'none', absent: 'left-out' };

let client: Client;

beforeEach(async () => {
  client = await openClient({ readings });
});

afterEach(() => client.close());

test('everything that the document states is so in the usual readings', async () => {
  const usual = await openClient();
  expect(await probe(usual)).toEqual([]);
  await usual.close();
});

test('AUTH tells the member, PAY debits the wallet and gives receipts (sections 2.4 and 3.2)', async () => {
  const body = client.test('X-1', { Code: 'AA', Price: 12.5 }, { Reference: 'order-17' });
  const echo = { BillerCode: 'Probe-7', Reference: 'order-17', MemberNumber: 'X-1', MemberName: "Ms O'Hara X-1" };
  const line = { Code: 'AA', Name: 'AA of the day', Quantity: 1, Price: 12.5, RequiresForexPayment: false };
  const rest = { Vouchers: [], Metadata: [] };
  const fee = { TotalAmount: 12.5, VendorServiceFeeCurrency: 'ZWG', VendorServiceFee: 0.37, Currency: 'ZWG' };
  const auth = await client.act('Auth', body);
  expect([auth.status, auth.body]).toEqual([
    200,
    {
      Action: 'Auth',
      ...echo,
      ...fee,
      Products: [{ ...line, ...rest }],
      Status: 'Authorized',
      AuthData: {
        MemberName: "Ms O'Hara X-1",
        MemberAddress: '4 Fort Street',
        AccountDetails: { Ward: '12', 'Last visit': 'in May' },
        AccountBalances: { Points: '17' },
      },
    },
  ]);
  const pay = await client.act('Pay', body);
  expect([pay.status, pay.body]).toEqual([
    200,
    {
      Action: 'Pay',
      ...echo,
      ...fee,
      Products: [{ ...line, ...rest, VendorCommission: 0.25 }],
      Status: 'Paid',
      PlatformReference: expect.stringMatching(/^P\.Probe-7\.\d+$/),
      PaymentData: {
        ReceiptHtml: [expect.stringContaining('<img'), expect.stringContaining('<img')],
        DisplayData: { Receipt: expect.any(String) },
        ReceiptSmses: [expect.any(String), expect.any(String)],
      },
      BillerPaymentReference: expect.stringMatching(/^B\d+$/),
      WalletDebitReference: expect.stringMatching(/^WD-\d+$/),
      WalletBalanceAfterDebit: 89_999_987.63,
    },
  ]);
  expect((await client.status('order-17')).body).toEqual(pay.body);
  expect(await client.held()).toEqual([7_000_000_025, 8_999_998_763]);
});

test('a body that cannot be used is told field by field (section 7)', async () => {
  const { status, body } = await client.act('Auth', client.test('', { Code: 'AA', Price: 5 }));
  expect([status, body]).toEqual([
    400,
    { Message: 'The request cannot be used.', ModelState: { 'request.MemberNumber': ['This is required.'] } },
  ]);
});

test('PT answers when 120 s have passed on the clock (section 3.3)', async () => {
  const body = client.test('PT-1', { Code: 'AA', Price: 5 });
  await client.act('Auth', body);
  const answering = client.act('Pay', body);
  // The clock is moved once the call has arrived: STATUS shows that it waits.
  while ((await client.status(body.Reference)).body.Status !== 'BeingProcessed');
  await client.advance(120_000);
  expect((await answering).body.Status).toBe('Failed');
});

test('a reversal gives the money back (section 3.2)', async () => {
  const before = await client.held();
  const product = { Code: 'SUB-1', Price: 48.15, RequiresForexPayment: true };
  const { reference } = await client.buy(client.order('KUREVA', '40418826', [product]));
  expect((await client.reverse(reference, { Reference: 'back-1' })).body).toEqual({
    OriginalReference: reference,
    Reference: 'back-1',
    ErrorCode: 0,
    PlatformReference: expect.stringMatching(/^R\.KUREVA\.\d+$/),
    BillerReference: expect.stringMatching(/^BR\d+$/),
  });
  expect(await client.held()).toEqual(before);
  expect((await client.reverse(reference)).body).toMatchObject({ ErrorCode: 5, Narration: expect.any(String) });
});

test('the driver has what the readings say, and tenants of their own', async () => {
  const bare = await startForeignBills({
    readings: { operator: 'none', clock: 'real', isolate: 'no', told: 'little' },
  });
  expect([bare.driver, bare.fixtures]).toEqual([{}, { testBiller: 'Probe-7' }]);
  await bare.close();
  const { driver, credentials } = client.platform;
  expect(Object.keys(driver.operator ?? {}).sort()).toEqual([
    'changeBiller',
    'failNext',
    'failNextReversal',
    'registerWebhook',
    'setBillerOnline',
    'setStock',
    'setWallet',
  ]);
  const lease = await driver.isolate?.();
  expect(lease?.apis?.['bill-payment']?.credentials).not.toEqual(credentials);
  await lease?.driver?.clock?.advance?.({ ms: 3_600_000 });
  const [there, here] = [await lease?.driver?.clock?.now?.(), await driver.clock?.now?.()];
  expect((there ?? 0) - (here ?? 0)).toBeGreaterThan(3_000_000);
});

test('the next call fails with 500 where the operator says so (section 3.2)', async () => {
  const body = client.test('X', { Code: 'AA', Price: 5 });
  await client.act('Auth', body);
  await client.driver.operator?.failNext?.();
  expect((await client.act('Pay', body)).status).toBe(500);
  expect((await client.status(body.Reference)).body.Status).toBe('Authorized');
});
