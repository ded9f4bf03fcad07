import { describe, expect, test } from 'vitest';
import type { Json } from '../support.ts';
import { type Bills, openBills, orderFor, orderOf } from './support.ts';

const list = (bills: Bills, query: Record<string, string> = {}) =>
  bills.get(`/api/payment/list?${new URLSearchParams(query)}`);

describe('the catalogue', () => {
  test('lists all billers, or those that are named', async () => {
    const bills = await openBills();
    const all = (await bills.get('/api/payment/ListBillers')).body as unknown as Json[];
    const named = (await bills.get('/api/payment/ListBillers?billerCodes=SCHOOL,NOBODY,TESTBILLER')).body;
    expect(new Set(all.map((it) => it.Code)).size).toBe(all.length);
    expect((named as unknown as Json[]).map((it) => it.Code)).toEqual(['TESTBILLER', 'SCHOOL']);
    expect((await bills.get('/api/payment/ListBillers?billerCodes=')).body).toEqual([]);
    const [{ Products }] = all as [{ Products: Json[] }];
    expect(Products.map((it) => [it.Code, it.Price, it.RequiresForex, it.AuthAmountMandated])).toEqual([
      ['AI', null, false, false],
      ['AM', null, false, true],
      ['AA', null, null, null],
      ['RV', 10, false, null],
      ['FP', 15, true, null],
    ]);
  });

  test.each([
    ['known', 1, true],
    ['unknown', 0, false],
  ] as const)('a lookup of a %s member, by GET and by POST', async (which, ResultCode, isFound) => {
    const bills = await openBills();
    const { billerCode, [which]: memberNumber } = bills.fixtures.members;
    const query = new URLSearchParams({ billerCode, memberNumber });
    const got = await bills.get(`/api/payment/member?${query}`);
    const body = { BillerCode: billerCode, MemberNumber: memberNumber };
    const posted = await bills.call(bills.vendor, 'POST', '/api/payment/member', body);
    expect(got.body).toEqual(posted.body);
    expect([got.body.ResultCode, got.body.AuthData !== null]).toEqual([ResultCode, isFound]);
  });

  test('a lookup at an offline biller is to be tried again, one without its values is refused', async () => {
    const bills = await openBills();
    const offline = await bills.get(`/api/payment/member?billerCode=${bills.fixtures.offlineBiller}&memberNumber=G-1`);
    expect(offline.body.ResultCode).toBe(2);
    const { status, body } = await bills.get('/api/payment/member?billerCode=SCHOOL');
    expect([status, body.ModelState]).toEqual([400, { memberNumber: ['The memberNumber field is required.'] }]);
    expect((await bills.call(bills.vendor, 'POST', '/api/payment/member', { BillerCode: 'SCHOOL' })).status).toBe(400);
  });
});

describe('the payment list', () => {
  test('pages, filters and forgets after 90 days', async () => {
    const bills = await openBills();
    const { pay } = await bills.bought();
    await bills.advance(24 * 3_600_000);
    await bills.bought({ BillerCode: 'CHARITY', Products: [{ Code: 'DONATION', Price: 25.5 }] });
    await bills.process('Auth', orderOf({ Reference: 'OPEN' }));
    const references = async (query: Record<string, string>) =>
      ((await list(bills, query)).body.Listings as Json[]).map((it) => it.Reference);
    expect((await list(bills)).body).toMatchObject({ Page: 1, TotalPages: 1, PerPage: 200, TotalListings: 3 });
    expect(await references({ PerPage: '2', Page: '2' })).toEqual(['OPEN']);
    expect(await references({ BillerCode: 'CHARITY' })).toEqual(['ORDER-2']);
    expect(await references({ VendorReference: String(pay.Reference) })).toEqual(['ORDER-1']);
    expect(await references({ Status: 'Authorized' })).toEqual(['OPEN']);
    expect(await references({ From: '01-Mar-2026 08:15:30', To: '01-Mar-2026 08:15:30' })).toEqual(['ORDER-1']);
    expect(await references({ From: '02-Mar-2026 00:00:00' })).toEqual(['ORDER-2', 'OPEN']);
    await bills.advance(89 * 24 * 3_600_000 + 1);
    expect(await references({ Status: 'Unspecified' })).toEqual(['ORDER-2', 'OPEN']);
  });

  test.each([
    { PerPage: '0' },
    { PerPage: '201' },
    { Page: '0' },
    { Status: 'Nonsense' },
    { From: '2026-03-01' },
    { To: '30-Feb-2026 00:00:00' },
  ])('%j is refused', async (query) => {
    const bills = await openBills();
    const { status, body } = await list(bills, query as unknown as Record<string, string>);
    expect([status, Object.keys(body.ModelState as object)]).toEqual([400, Object.keys(query)]);
  });
});

test('the feed pages back by the oldest record, 20 at a time', async () => {
  const bills = await openBills();
  const { feed, withoutFeed } = bills.fixtures.purchases;
  for (let at = 0; at < 21; at += 1) {
    await bills.bought(orderFor(feed as never, at + 1));
    await bills.advance(1000);
  }
  const page = (await bills.get(`/api/payment/feed?billercode=${feed?.billerCode}`)).body as unknown as Json[];
  expect(page.map((it) => it.Amount)).toEqual(Array.from({ length: 20 }, (_, at) => 21 - at));
  const before = Date.parse(String(page.at(-1)?.Date));
  const older = (await bills.get(`/api/payment/feed?billercode=${feed?.billerCode}&before=${before}`)).body;
  expect(older).toEqual([{ Date: '2026-03-01T08:15:30.000Z', MemberNumber: 'Donor 1', Amount: 1, MetaData: [] }]);
  expect((await bills.get(`/api/payment/feed?billercode=${feed?.billerCode}&currency=USD`)).body).toEqual([]);
  expect((await bills.get(`/api/payment/feed?billercode=${withoutFeed?.billerCode}`)).status).toBe(400);
});

test('target statistics count what was sold this month; without a target the body is empty', async () => {
  const bills = await openBills();
  const { billerWith, billerWithout } = bills.fixtures.targets;
  await bills.bought(orderFor(bills.fixtures.purchases.feed as never));
  expect((await bills.get(`/api/payment/TargetStats?billercode=${billerWith}`)).body).toEqual({
    TargetAmount: 50_000,
    TargetUnits: 2000,
    TargetAchievedSinceDate: '2026-03-01T00:00:00.000Z',
    TargetAchievedAmount: 5,
    TargetAchievedUnits: 1,
    PayerCount: 1,
  });
  const none = await bills.get(`/api/payment/TargetStats?billercode=${billerWithout}`);
  expect([none.status, none.text]).toEqual([200, '']);
});

describe('wallets', () => {
  const set = (bills: Bills, body: Json) => bills.ask('POST', '/operator/vendor-wallet', body);

  test('a payment is covered down to the minimum balance', async () => {
    const bills = await openBills();
    expect((await set(bills, { currency: 'ZWG', balance: '25.49' })).status).toBe(204);
    expect((await bills.process('Auth', orderOf())).body.Status).toBe('Failed');
    await set(bills, { currency: 'ZWG', minimumBalance: '-0.01' });
    const { pay } = await bills.bought();
    expect([pay.Status, pay.WalletBalanceAfterDebit]).toEqual(['Paid', -0.01]);
  });

  test('what the wallet covered at AUTH and covers no more is Failed at PAY', async () => {
    const bills = await openBills();
    await bills.process('Auth', orderOf());
    await set(bills, { currency: 'ZWG', balance: '1' });
    expect((await bills.process('Pay', orderOf())).body.Status).toBe('Failed');
    expect(await bills.balance()).toBe(1);
  });

  test('a suspended wallet pays nothing until it is open again, a closed one never', async () => {
    const bills = await openBills();
    const status = async () => {
      const { body } = await bills.get('/api/wallets');
      return [(body as unknown as [Json])[0].Status, (await bills.bought()).auth.Status];
    };
    await set(bills, { currency: 'ZWG', status: 'suspended' });
    expect(await status()).toEqual([2, 'Failed']);
    await set(bills, { currency: 'ZWG', status: 'open' });
    expect(await status()).toEqual([1, 'Authorized']);
    await set(bills, { currency: 'ZWG', status: 'closed' });
    expect((await set(bills, { currency: 'ZWG', status: 'open' })).status).toBe(409);
    expect(await status()).toEqual([3, 'Failed']);
  });

  test.each([
    ['/operator/vendor-wallet', { currency: 'EUR' }],
    ['/operator/vendor-wallet', { currency: 'USD', balance: '1.001' }],
    ['/operator/vendor-wallet', { currency: 'USD', balance: 5 }],
    ['/operator/biller', { billerCode: 'NOBODY', enabled: false }],
    ['/operator/biller', { billerCode: 'SCHOOL', product: { code: 'XX', enabled: false } }],
    ['/operator/biller-online', { billerCode: 'NOBODY', online: true }],
    ['/operator/stock', { billerCode: 'SCHOOL', productCode: 'FEES', available: 1 }],
    ['/operator/stock', { billerCode: 'VOUCHERS', productCode: 'XX', available: 1 }],
    ['/operator/webhook', { kind: 'payments', url: 'http://127.0.0.1:9' }],
  ])('%s with %j is refused', async (path, body) => {
    const bills = await openBills();
    expect((await bills.ask('POST', path, body)).status).toBe(400);
  });
});

test('what the staff changes of a biller shows in the catalogue and in payments', async () => {
  const bills = await openBills();
  const biller = async () => {
    const { body } = await bills.get('/api/payment/ListBillers?billerCodes=TESTBILLER');
    const [{ Enabled, Products }] = body as unknown as [{ Enabled: boolean; Products: Json[] }];
    return [Enabled, Products.find((it) => it.Code === 'AA')?.Enabled, (await bills.bought()).auth.Status];
  };
  await bills.ask('POST', '/operator/biller', { billerCode: 'TESTBILLER', product: { code: 'AA', enabled: false } });
  expect(await biller()).toEqual([true, false, 'Failed']);
  await bills.ask('POST', '/operator/biller', { billerCode: 'TESTBILLER', product: { code: 'AA', enabled: true } });
  await bills.ask('POST', '/operator/biller', { billerCode: 'TESTBILLER', enabled: false });
  expect(await biller()).toEqual([false, true, 'Failed']);
  await bills.ask('POST', '/operator/biller', { billerCode: 'TESTBILLER', enabled: true, fee: '1.25' });
  expect((await bills.bought()).pay.VendorServiceFee).toBe(1.25);
  await bills.ask('POST', '/operator/biller-online', { billerCode: 'TESTBILLER', online: false });
  expect(await biller()).toEqual([true, true, 'Failed']);
});

test('an auto-invoice biller fills the fiscal fields minutes after Paid', async () => {
  const bills = await openBills();
  const { pay } = await bills.bought(orderFor(bills.fixtures.purchases.autoInvoice as never));
  expect([pay.Status, pay.VendorInvoiceReference, pay.VendorFiscalSignature]).toEqual(['Paid', null, null]);
  await bills.advance(3 * 60_000);
  const { VendorInvoiceReference, VendorFiscalSignature, VendorFiscalMetadata } = await bills.status(pay.Reference);
  expect(VendorInvoiceReference).toBe('INV-TV-TELEVISION-000001');
  expect(VendorFiscalSignature).toMatch(/^https:\/\/fiscal\.payproof\.example\/verify\?code=\d{12}$/);
  expect(Object.keys(JSON.parse(String(VendorFiscalMetadata)))).toEqual([
    ...['VerificationCode', 'DeviceId', 'ReceiptCounter', 'DeviceSerial'],
  ]);
});

test('every purchase of the fixtures is paid', async () => {
  const bills = await openBills();
  const prices: Record<string, number> = { TICKET: 2, V10: 10, ZWG_DATA_10: 120, USD_DATA_20: 20 };
  for (const [name, purchase] of Object.entries(bills.fixtures.purchases)) {
    const order = orderFor(purchase, Number(purchase.price ?? prices[purchase.productCode]), {
      RequiresForexPayment: true,
    });
    const { auth, pay } = await bills.bought(order);
    expect([name, auth.Status, pay.Status]).toEqual([name, 'Authorized', 'Paid']);
  }
});
