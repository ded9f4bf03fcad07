import { describe, expect, test } from 'vitest';
import { type Json, start } from '../support.ts';
import { openBills, orderFor, orderOf } from './support.ts';

test('AUTH returns what is to be paid and moves nothing; PAY debits once and delivers', async () => {
  const bills = await openBills();
  const order = orderOf({ Products: [{ Code: 'AI', Price: null }], TotalAmount: null });
  const auth = await bills.process('AUTH', order);
  expect(auth.status).toBe(200);
  expect(auth.body).toEqual({
    Action: 'Auth',
    BillerCode: 'TESTBILLER',
    Reference: 'ORDER-0',
    MemberNumber: 'M1000234',
    TotalAmount: 48.2,
    Status: 'Authorized',
    MemberName: 'Tariro Example',
    Products: [
      {
        Name: 'Account, part payment',
        Code: 'AI',
        Quantity: 1,
        Department: null,
        Price: 48.2,
        AccountBalance: 48.2,
        RequiresForexPayment: false,
        Vouchers: null,
        Metadata: [],
        VendorCommission: 0.96,
      },
    ],
    Narration: null,
    TechnicalNarration: null,
    PlatformReference: 'TB-TESTBILLER-000001',
    AuthData: {
      MemberName: 'Tariro Example',
      MemberAddress: '1 Example Road, Harare',
      AccountDetails: { Suburb: 'Avondale' },
      AccountBalances: { Water: '12 kl' },
      AccountBalance: 48.2,
    },
    PaymentData: null,
    BillerPaymentReference: null,
    VendorServiceFeeCurrency: 'ZWG',
    VendorServiceFee: 0.5,
    Currency: null,
    WalletDebitReference: null,
    WalletBalanceAfterDebit: null,
    WalletDebitReversed: null,
    WalletBalanceAfterReversal: null,
    VendorInvoiceReference: null,
    VendorFiscalSignature: null,
    VendorFiscalMetadata: null,
    VendorReversalReference: null,
  });
  expect(await bills.balance()).toBe(10_000_000);

  const paid = await bills.process('PAY', order);
  expect(paid.body).toEqual({
    ...auth.body,
    Action: 'Pay',
    Status: 'Paid',
    AuthData: null,
    Currency: 'ZWG',
    PaymentData: {
      ReceiptHtml: [expect.stringContaining('Paid ZWG 48.20 to account M1000234')],
      DisplayData: { Amount: 'ZWG 48.20', Account: 'M1000234', Name: 'Tariro Example' },
      ReceiptSmses: ['Paid ZWG 48.20 to account M1000234'],
    },
    BillerPaymentReference: expect.stringMatching(/^B\d{9}$/),
    WalletDebitReference: 'WD-ZWG-000001',
    WalletBalanceAfterDebit: 9_999_951.8,
  });
  expect((await bills.process('PAY', order)).body).toEqual(paid.body);
  expect(await bills.status('ORDER-0')).toEqual({ ...paid.body, Action: 'Status' });
  expect(await bills.balance()).toBe(9_999_951.8);
});

describe('prices', () => {
  const part = (Price: number) => ({ Products: [{ Code: 'AI', Price }], TotalAmount: Price });
  const blank = { Products: [{ Code: 'AI' }], TotalAmount: '' };

  test('a part of what AUTH returned may be paid where the product allows it', async () => {
    const bills = await openBills();
    await bills.process('Auth', orderOf(blank));
    const { body } = await bills.process('Pay', orderOf(part(20.01)));
    expect([body.Status, body.TotalAmount, body.WalletBalanceAfterDebit]).toEqual(['Paid', 20.01, 9_999_979.99]);
  });

  test.each([
    ['more than AUTH returned', blank, part(48.21)],
    [
      'a part where all is due',
      { Products: [{ Code: 'AM' }], TotalAmount: null },
      { Products: [{ Code: 'AM', Price: 20 }], TotalAmount: 20 },
    ],
    ['another price than with AUTH', {}, { Products: [{ Code: 'AA', Price: 25.51 }], TotalAmount: 25.51 }],
    ['no price', {}, { Products: [{ Code: 'AA' }] }],
    ['another total than the sum', {}, { TotalAmount: 25 }],
    ['another member', {}, { MemberNumber: 'M2' }],
    ['another quantity', { Products: [{ Code: 'RV', Price: 10 }], TotalAmount: 10 }, {}],
  ])('PAY of %s is refused and pays nothing', async (_what, auth, pay) => {
    const bills = await openBills();
    expect((await bills.process('Auth', orderOf(auth))).body.Status).toBe('Authorized');
    const { status, body } = await bills.process('Pay', orderOf(pay));
    expect([status, body.Message]).toEqual([400, 'The request is invalid.']);
    expect((await bills.status('ORDER-0')).Status).toBe('Authorized');
    expect(await bills.balance()).toBe(10_000_000);
  });

  test.each([
    ['below the minimum', { Products: [{ Code: 'AA', Price: 0.99 }], TotalAmount: 0.99 }, 'Failed'],
    ['the minimum', { Products: [{ Code: 'AA', Price: 1 }], TotalAmount: 1 }, 'Authorized'],
    ['the maximum', { Products: [{ Code: 'AA', Price: 5000 }], TotalAmount: 5000 }, 'Authorized'],
    ['above the maximum', { Products: [{ Code: 'AA', Price: 5000.01 }], TotalAmount: 5000.01 }, 'Failed'],
    ['off the catalogue', { Products: [{ Code: 'RV', Price: 11 }], TotalAmount: 11 }, 'Failed'],
    [
      'two of what is sold one by one',
      { Products: [{ Code: 'AA', Price: 5, Quantity: 2 }], TotalAmount: 10 },
      'Failed',
    ],
    ['an unknown product', { Products: [{ Code: 'XX', Price: 5 }], TotalAmount: 5 }, 'Failed'],
    ['an unknown biller', { BillerCode: 'NOBODY' }, 'Failed'],
    ['a disabled biller', { BillerCode: 'CLOSEDSHOP', Products: [{ Code: 'GOODS', Price: 25.5 }] }, 'Failed'],
    [
      'an offline biller',
      { BillerCode: 'GASWORKS', MemberNumber: 'G-1', Products: [{ Code: 'GAS', Price: 25.5 }] },
      'Failed',
    ],
    [
      'a disabled product',
      { BillerCode: 'SCHOOL', MemberNumber: 'PUPIL-100', Products: [{ Code: 'TRIP', Price: 20 }], TotalAmount: 20 },
      'Failed',
    ],
    [
      'a member off the pattern',
      { BillerCode: 'INSURER', MemberNumber: 'Q1', Products: [{ Code: 'PREMIUM', Price: 25.5 }] },
      'Failed',
    ],
    [
      'metadata left out',
      { BillerCode: 'INSURER', MemberNumber: 'P-5550', Products: [{ Code: 'PREMIUM', Price: 25.5 }] },
      'Failed',
    ],
    ['a department left out', { BillerCode: 'CITYCOUNCIL', Products: [{ Code: 'WATER', Price: 25.5 }] }, 'Failed'],
    [
      'products of two wallets',
      {
        Products: [
          { Code: 'AA', Price: 5 },
          { Code: 'FP', Price: 15, RequiresForexPayment: true },
        ],
        TotalAmount: 20,
      },
      'Failed',
    ],
    [
      'two products',
      {
        Products: [
          { Code: 'AA', Price: 5 },
          { Code: 'RV', Price: 10, Quantity: 2 },
        ],
        TotalAmount: 25,
      },
      'Authorized',
    ],
  ])('AUTH of %s', async (_what, change, expected) => {
    const bills = await openBills();
    const { status, body } = await bills.process('Auth', orderOf(change));
    expect([status, body.Status, Boolean(body.Narration)]).toEqual([200, expected, expected === 'Failed']);
    const { body: refused } = await bills.process('Pay', orderOf(change));
    expect(refused.Status).toBe(expected === 'Failed' ? 'Failed' : 'Paid');
  });

  test('vouchers come with their payment, one for each unit', async () => {
    const bills = await openBills();
    const { pay } = await bills.bought({ Products: [{ Code: 'RV', Price: 10, Quantity: 2 }], TotalAmount: 20 });
    const [{ Vouchers }] = pay.Products as [{ Vouchers: unknown[] }];
    const voucher = {
      SerialNumber: expect.stringMatching(/^SN\d{12}$/),
      Pin: expect.stringMatching(/^\d{12}$/),
      ValidDays: 90,
      Batch: 'B-RV',
      VoucherCode: 'RV',
      ExpiryDate: '2026-05-30T08:15:30.000Z',
    };
    expect(Vouchers).toEqual([voucher, voucher]);
  });
});

describe('forex', () => {
  test('a forex product is paid from the USD wallet, once it is acknowledged', async () => {
    const bills = await openBills();
    const plain = { Products: [{ Code: 'FP', Price: 15 }], TotalAmount: 15 };
    const { status, body } = await bills.process('Auth', orderOf(plain));
    expect([status, Object.keys(body.ModelState as object)]).toEqual([
      400,
      ['request.Products[0].RequiresForexPayment'],
    ]);
    const { pay } = await bills.bought({
      Products: [{ Code: 'FP', Price: 15, RequiresForexPayment: true }],
      TotalAmount: 15,
    });
    expect([pay.Status, pay.Currency, await bills.balance('USD'), await bills.balance()]).toEqual([
      ...['Paid', 'USD', 9_999_985, 10_000_000],
    ]);
  });

  test.each([
    ['M1', false],
    ['USD1', true],
    ['PFUSD1', true],
    ['USDPF1', true],
    ['XUSD1', false],
  ])('AUTH decides for the member %s of a product that is sometimes paid in forex', async (MemberNumber, isForex) => {
    const bills = await openBills();
    const { auth } = await bills.bought({ MemberNumber });
    const [{ RequiresForexPayment }] = auth.Products as [{ RequiresForexPayment: boolean }];
    expect(RequiresForexPayment).toBe(isForex);
  });
});

describe('the test biller', () => {
  test('AF fails AUTH at once; PF fails PAY for good', async () => {
    const bills = await openBills();
    expect((await bills.process('Auth', orderOf({ MemberNumber: 'AF1' }))).body.Status).toBe('Failed');
    const { auth, pay } = await bills.bought({ MemberNumber: 'PFUSD1' });
    expect([auth.Status, pay.Status, pay.Narration]).toEqual([
      ...['Authorized', 'Failed', 'The biller did not accept the payment.'],
    ]);
    await bills.advance(100 * 24 * 3_600_000);
    expect((await bills.status(pay.Reference)).Status).toBe('Failed');
    expect([await bills.balance(), await bills.balance('USD')]).toEqual([10_000_000, 10_000_000]);
  });

  test('PP is BeingPaid and Paid after 24 hours', async () => {
    const bills = await openBills();
    const { pay } = await bills.bought({ MemberNumber: 'PP1' });
    expect([pay.Status, pay.PaymentData]).toEqual(['BeingPaid', null]);
    await bills.advance(24 * 3_600_000 - 1);
    expect((await bills.status(pay.Reference)).Status).toBe('BeingPaid');
    await bills.advance(1);
    expect((await bills.status(pay.Reference)).Status).toBe('Paid');
    expect(await bills.balance()).toBe(9_999_974.5);
  });

  test('PFF is Flagged and resolves', async () => {
    const bills = await openBills();
    const { pay } = await bills.bought({ MemberNumber: 'PFF1' });
    expect(pay.Status).toBe('Flagged');
    await bills.advance(20 * 60_000);
    expect((await bills.status(pay.Reference)).Status).toBe('Paid');
  });

  test.each(['Auth', 'Pay'])('%s of a slow member is answered after 120 s of the clock', async (action) => {
    const bills = await openBills();
    const order = orderOf({ MemberNumber: action === 'Auth' ? 'AT1' : 'PT1' });
    if (action === 'Pay') await bills.process('Auth', order);
    const answered: string[] = [];
    const waiting = bills.process(action, order).then(({ body }) => answered.push(String(body.Status)));
    while ((await bills.ask('GET', '/clock')).body.nextDue !== start + 120_000);
    await bills.advance(119_999);
    const before = await bills.status('ORDER-0');
    expect([answered, before.Status]).toEqual([[], action === 'Auth' ? 'Authorized' : 'BeingProcessed']);
    await bills.advance(1);
    await waiting;
    expect(answered).toEqual([before.Status]);
    await bills.advance(120_000);
    expect((await bills.status('ORDER-0')).Status).toBe(action === 'Auth' ? 'Authorized' : 'Paid');
  });
});

describe('references', () => {
  test.each([
    ['the same AUTH again', orderOf(), 200, 'Authorized'],
    ['another AUTH', orderOf({ MemberNumber: 'M2' }), 400, undefined],
  ])('%s under a reference in use', async (_what, order, status, expected) => {
    const bills = await openBills();
    await bills.process('Auth', orderOf());
    const again = await bills.process('Auth', order);
    expect([again.status, again.body.Status]).toEqual([status, expected]);
    expect((await bills.process('Pay', orderOf())).body.Status).toBe('Paid');
    expect((await bills.process('Auth', order)).status).toBe(400);
  });

  test('PAY and STATUS of what nobody authorised are refused, and Retry goes on like PAY', async () => {
    const bills = await openBills();
    expect((await bills.process('Pay', orderOf())).status).toBe(400);
    expect((await bills.process('Status', { Reference: 'ORDER-0' })).status).toBe(400);
    await bills.process('Auth', orderOf());
    const { body } = await bills.process('RETRY', orderOf());
    expect([body.Action, body.Status]).toEqual(['Retry', 'Paid']);
    expect((await bills.process('Retry', orderOf())).body.Status).toBe('Paid');
    expect(await bills.balance()).toBe(9_999_974.5);
  });
});

test('PayerDetails are wanted at PAY where the biller wants them, and come back', async () => {
  const bills = await openBills();
  const { payerDetails } = bills.fixtures.purchases;
  const order = orderOf({
    BillerCode: payerDetails?.billerCode,
    MemberNumber: payerDetails?.memberNumber,
    Products: [{ Code: 'PREMIUM', Price: 25.5, Metadata: [{ Key: 'Policy Year', Value: '2026' }] }],
  });
  const { pay } = await bills.bought(order);
  expect(Object.keys(pay.ModelState as object)).toEqual(['request.PayerDetails']);
  const PayerDetails = payerDetails?.payerDetails;
  const { body } = await bills.process('Pay', { ...order, PayerDetails });
  expect([body.Status, body.PayerDetails]).toEqual(['Paid', PayerDetails]);
  expect(body.Products).toEqual([expect.objectContaining({ Metadata: [{ Key: 'Policy Year', Value: '2026' }] })]);
});

test('what AUTH answered can be sent back as PAY, with its nulls', async () => {
  const bills = await openBills();
  const { body: auth } = await bills.process('Auth', orderOf());
  expect((auth.Products as Json[])[0]).toMatchObject({ Department: null, Vouchers: null, Metadata: [] });
  const { body: pay } = await bills.process('Pay', { ...auth, Action: 'Pay' });
  expect(pay.Status).toBe('Paid');
});

test('null among payer details and names of metadata is left out; a required member stays required', async () => {
  const bills = await openBills();
  const { payerDetails } = bills.fixtures.purchases;
  const order = orderFor(payerDetails, 30);
  const details = { ...payerDetails.payerDetails, BankReference: null };
  const { pay } = await bills.bought({ ...order, PayerDetails: details });
  expect([pay.Status, pay.PayerDetails]).toEqual(['Paid', { ...payerDetails.payerDetails, BankReference: undefined }]);
  const lottery = orderFor(bills.fixtures.purchases.lottery, 2, {
    Metadata: { ...bills.fixtures.purchases.lottery.metadata, RegData: null },
  });
  const { auth } = await bills.bought(lottery);
  expect((auth.Products as Json[])[0]?.Metadata).toHaveLength(1);
  const { status, body } = await bills.process('Auth', orderOf({ MemberNumber: null }));
  expect([status, body.ModelState]).toEqual([400, { 'request.MemberNumber': ['The MemberNumber field is required.'] }]);
});

test('what support reads of a refusal is never what the customer is told', async () => {
  const bills = await openBills();
  const orders = [
    orderOf({ BillerCode: 'NONE' }),
    orderOf({ MemberNumber: 'AF-1' }),
    orderOf({ MemberNumber: 'PF-1' }),
    orderOf({ Products: [{ Code: 'NONE', Price: 1 }] }),
    orderOf({ Products: [{ Code: 'AA', Price: 900_000 }], TotalAmount: 900_000 }),
    orderOf({ BillerCode: 'GASWORKS' }),
  ];
  for (const [at, order] of orders.entries()) {
    await bills.process('Auth', { ...order, Reference: `R-${at}` });
    const { Status, Narration, TechnicalNarration } = (await bills.process('Pay', { ...order, Reference: `R-${at}` }))
      .body;
    expect([Status, typeof Narration, typeof TechnicalNarration]).toEqual(['Failed', 'string', 'string']);
    expect(TechnicalNarration).not.toBe(Narration);
  }
});
