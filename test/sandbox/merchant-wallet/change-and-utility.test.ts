import { expect, test } from 'vitest';
import { openWallets } from './support.ts';

test('a bank change credits the wallet, with up to 500 cents in USD and any amount in ZWG', async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  const before = await wallets.balance(customer);
  const { status, body } = await wallets.change({ reference: 'change-5001', amount: 500 });
  expect([status, body]).toEqual([
    200,
    {
      stan: 'change-5001',
      authNumber: expect.stringMatching(/^A-\d{12}$/),
      processedDateTime: '2026-03-01 10:15:30',
      responseCode: '00',
      responseMsg: 'Success',
      accountNumber: await wallets.account(customer),
    },
  ]);
  expect(await wallets.balance(customer)).toBe(before + 500);
  const above = await wallets.change({ amount: 501 });
  expect([above.status, above.body.responseCode]).toEqual([400, '061']);
  expect((await wallets.change({ amount: 501, currency: 'ZWG' })).body.responseCode).toBe('00');
  expect((await wallets.change({ destinationMsisdn: wallets.unknown })).body.responseCode).toBe('014');
  expect((await wallets.change({ destinationMsisdn: `0${customer.slice(3)}` })).body.responseCode).toBe('012');
  expect(await wallets.balance(customer)).toBe(before + 500);
});

test('bank change in ZWG may have the same limit', async () => {
  const wallets = await openWallets({ dialect: { 'bank-change-limit-in-zwg': '500' } });
  const codes = [];
  for (const amount of [500, 501]) codes.push((await wallets.change({ amount, currency: 'ZWG' })).body.responseCode);
  expect(codes).toEqual(['00', '061']);
});

test('airtime is paid out of the account of the merchant, who earns a commission', async () => {
  const wallets = await openWallets();
  const { status, body } = await wallets.buy({ reference: 'airtime-6001', amount: 250 });
  expect([status, body]).toEqual([
    200,
    {
      stan: 'airtime-6001',
      authNumber: expect.stringMatching(/^A-\d{12}$/),
      processedDateTime: '2026-03-01T10:15:30.000',
      responseCode: '00',
      responseMsg: 'Success',
      fees: [],
      amount: 250,
      ledger: 100_000_000_000 - 250 + 5,
      available: 100_000_000_000 - 250 + 5,
      currency: 'USD',
      dynamicData: {
        reference: expect.stringMatching(/^U-\d{12}$/),
        instructions: 'The airtime is on the number',
        notifications: '',
      },
      commissions: [{ name: 'Commission', description: 'Commission on payments to TELCO-1', amount: 5 }],
      accountNumber: wallets.merchant.accountNumbers.USD,
      currencySymbol: 'USD (cents)',
    },
  ]);
});

test('a product may cost a fee and need more data', async () => {
  const wallets = await openWallets();
  const power = { provider: 'POWER-1', providerProduct: 'PREPAID', destinationAccount: 'METER-1', amount: 1000 };
  expect((await wallets.buy(power)).body.responseCode).toBe('012');
  const { body } = await wallets.buy({ ...power, additionalData: { meterType: 'single-phase' } });
  expect([body.fees, body.ledger]).toEqual([
    [{ name: 'Service fee', description: 'Fee on payments to POWER-1', amount: 25 }],
    100_000_000_000 - 1000 - 25 + 10,
  ]);
});

test('every product of the fixtures can be bought, and no other', async () => {
  const wallets = await openWallets();
  for (const product of wallets.fixtures.utility as object[]) {
    expect((await wallets.buy({ ...product })).body.responseCode).toBe('00');
  }
  for (const change of [{ provider: 'TELCO-2' }, { providerProduct: 'NOTHING' }, { providerProduct: 'PREPAID' }]) {
    expect((await wallets.buy(change)).body.responseCode).toBe('014');
  }
  expect((await wallets.buy({ additionalData: 'text' })).body.responseCode).toBe('012');
  expect((await wallets.buy({ amount: 100_000_000_000_001 })).body.responseCode).toBe('051');
});

test('balances may be null, and instructions a token', async () => {
  const wallets = await openWallets({ dialect: { 'utility-balances': 'null', 'utility-instructions': 'token' } });
  const { ledger, available, dynamicData } = (await wallets.buy()).body;
  expect([ledger, available, dynamicData]).toEqual([
    null,
    null,
    expect.objectContaining({ instructions: expect.stringMatching(/^\d{20}$/) }),
  ]);
});
