import { describe, expect, test } from 'vitest';
import type { Json } from '../support.ts';
import { type Bills, openBills, orderFor } from './support.ts';

interface PaymentData {
  ReceiptHtml: string[];
  ReceiptSmses: string[];
  DisplayData: Record<string, string>;
}

describe('prepaid electricity', () => {
  const buy = async (bills: Bills, MemberNumber: string, price = 50) => {
    const { pay } = await bills.bought({
      ...orderFor(bills.fixtures.purchases.electricity as never, price),
      MemberNumber,
    });
    return { pay, data: pay.PaymentData as unknown as PaymentData };
  };

  test('two tokens are two receipts and two messages', async () => {
    const bills = await openBills();
    const { data } = await buy(bills, String(bills.fixtures.meters.doubleToken));
    expect([data.ReceiptHtml.length, data.ReceiptSmses.length]).toEqual([2, 2]);
    expect(data.DisplayData['Token 2']).toMatch(/^(\d{4} ){4}\d{4}$/);
  });

  test('debts show, one or two', async () => {
    const bills = await openBills();
    const { meters } = bills.fixtures;
    expect((await buy(bills, String(meters.singleDebt))).data.DisplayData).toMatchObject({ Arrears: '2.50' });
    expect((await buy(bills, String(meters.doubleDebt))).data.DisplayData).toMatchObject({
      Arrears: '2.50',
      'Connection fee': '1.25',
    });
  });

  test('177.77 brings the last token once more', async () => {
    const bills = await openBills();
    const { data: first } = await buy(bills, '37000000001');
    const { data: other } = await buy(bills, '37000000001', 177.76);
    const { data: again } = await buy(bills, '37000000001', 177.77);
    expect(again.DisplayData['Token 1']).toBe(other.DisplayData['Token 1']);
    expect(again.DisplayData['Token 1']).not.toBe(first.DisplayData['Token 1']);
  });

  test('under load a payment is Pending and then Paid', async () => {
    const bills = await openBills();
    const { pay } = await buy(bills, '37000000104');
    expect(pay.Status).toBe('Pending');
    await bills.advance(120_000);
    expect((await bills.status(pay.Reference)).Status).toBe('Paid');
  });
});

describe('the lottery', () => {
  const bet = (BetInfo: unknown, Quantity: number, RegData?: Json) => ({
    BillerCode: 'LOTTERY',
    MemberNumber: '263771000001',
    TotalAmount: 2 * Quantity,
    Products: [{ Code: 'TICKET', Quantity, Price: 2, Metadata: { BetInfo, ...(RegData ? { RegData } : {}) } }],
  });

  test('a receipt for each ticket, a display of all, and no password kept', async () => {
    const bills = await openBills();
    const { pay } = await bills.bought(
      bet('01;07;13;22;38;45$02;09;17;25;33;41$', 2, { Phone: '1', Password: 'hush' }),
    );
    const data = pay.PaymentData as unknown as PaymentData;
    expect([data.ReceiptHtml.length, data.ReceiptSmses]).toEqual([
      2,
      ['Ticket 1 of 2: 01 07 13 22 38 45', 'Ticket 2 of 2: 02 09 17 25 33 41'],
    ]);
    expect(data.DisplayData.Tickets).toBe('2');
    expect(JSON.stringify(pay)).not.toContain('hush');
  });

  test.each([
    ['no dollar sign at the end', '01;07;13;22;38;45', 1],
    ['five numbers', '01;07;13;22;38$', 1],
    ['a number of one digit', '1;07;13;22;38;45$', 1],
    ['46', '01;07;13;22;38;46$', 1],
    ['00', '00;07;13;22;38;45$', 1],
    ['another quantity', '01;07;13;22;38;45$', 2],
    ['no text', 7, 1],
  ])('%s is refused', async (_what, info, quantity) => {
    const bills = await openBills();
    expect((await bills.process('Auth', { ...bet(info, quantity), Reference: 'L1' })).status).toBe(400);
  });
});

describe('the voucher shop', () => {
  const order = (Quantity: number, MemberNumber = 'customer@payproof.example') => ({
    BillerCode: 'VOUCHERS',
    MemberNumber,
    TotalAmount: 10 * Quantity,
    Products: [{ Code: 'V10', Quantity, Price: 10, RequiresForexPayment: true }],
  });
  const stock = (bills: Bills, available: number) =>
    bills.ask('POST', '/operator/stock', { billerCode: 'VOUCHERS', productCode: 'V10', available });

  test('AUTH reserves, PAY issues what is reserved although the stock is empty by then', async () => {
    const bills = await openBills();
    await stock(bills, 2);
    expect((await bills.process('Auth', { ...order(2), Reference: 'V1' })).body.Status).toBe('Authorized');
    const { auth: refused } = await bills.bought(order(1));
    expect([refused.Status, JSON.parse(String(refused.TechnicalNarration))]).toEqual([
      'Failed',
      { Status: 'OutOfStock', OutOfStock: ['V10'], InsufficientStock: null },
    ]);
    await stock(bills, 0);
    const { body } = await bills.process('Pay', { ...order(2), Reference: 'V1' });
    const [{ Vouchers }] = body.Products as [{ Vouchers: unknown[] }];
    expect([body.Status, Vouchers.length]).toEqual(['Paid', 2]);
  });

  test('too little stock tells how much is left', async () => {
    const bills = await openBills();
    await stock(bills, 3);
    const { auth } = await bills.bought(order(5));
    expect(JSON.parse(String(auth.TechnicalNarration))).toEqual({
      Status: 'InsufficientStock',
      OutOfStock: null,
      InsufficientStock: { V10: 3 },
    });
  });

  test.each([
    ['a@payproof.example', 'Authorized'],
    ['263771000001', 'Authorized'],
    ['nobody', 'Failed'],
  ])('%s as contact address', async (address, expected) => {
    const bills = await openBills();
    expect((await bills.bought(order(1, address))).auth.Status).toBe(expected);
  });
});

test('airtime in USD is sold for one network', async () => {
  const bills = await openBills();
  const { airtimeUsd, airtime } = bills.fixtures.purchases;
  const buy = async (purchase: unknown, MemberNumber: string) =>
    (await bills.bought({ ...orderFor(purchase as never, undefined, { RequiresForexPayment: true }), MemberNumber }))
      .auth.Status;
  expect(await buy(airtimeUsd, '0771234567')).toBe('Authorized');
  expect(await buy(airtimeUsd, '0711234567')).toBe('Failed');
  expect(await buy(airtime, '0711234567')).toBe('Authorized');
});

describe('the internet service', () => {
  test('a lookup lists the currency first, then the logins', async () => {
    const bills = await openBills();
    const { body } = await bills.get('/api/payment/member?billerCode=INTERNET&memberNumber=ACC-4410');
    expect(Object.entries((body.AuthData as Json).AccountDetails as Json)).toEqual([
      ['Account Currency', 'ZWG'],
      ['Service Login 1', 'home4410'],
      ['Service Login 2', 'shop4410'],
    ]);
  });

  test.each([
    ['ACC-4410', 'ZWG_DATA_10', 'home4410', 'Paid'],
    ['ACC-4410', 'USD_DATA_20', 'shop4410', 'Paid'],
    ['ACC-4420', 'USD_DATA_20', 'home4420', 'Paid'],
    ['ACC-4420', 'ZWG_DATA_10', 'home4420', 'Failed'],
    ['ACC-4410', 'ZWG_DATA_10', 'ACC-4410', 'Failed'],
    ['ACC-4410', 'ZWG_DATA_10', undefined, 'Failed'],
  ])('account %s, product %s, login %s: %s', async (MemberNumber, Code, login, expected) => {
    const bills = await openBills();
    const Price = Code === 'ZWG_DATA_10' ? 120 : 20;
    const Metadata = login === undefined ? {} : { 'Service Login': login };
    const { pay } = await bills.bought({
      BillerCode: 'INTERNET',
      MemberNumber,
      TotalAmount: Price,
      Products: [{ Code, Price, RequiresForexPayment: Price === 20, Metadata }],
    });
    expect(pay.Status).toBe(expected);
  });
});

test('a product in a third currency is charged in USD at the fixed rate', async () => {
  const bills = await openBills();
  const { auth, pay } = await bills.bought({
    BillerCode: 'TELEVISION',
    MemberNumber: '4100200300',
    TotalAmount: null,
    Products: [{ Code: 'BOUQUET_ZAR', RequiresForexPayment: true }],
  });
  expect((auth.AuthData as Json).AccountDetails).toEqual({ Bouquet: 'ZAR 180.00', 'ZAR for 1 USD': '18.00' });
  expect([pay.Status, pay.Currency, pay.TotalAmount]).toEqual(['Paid', 'USD', 10]);
});
