import { expect, test } from 'vitest';
import { bought, openPlatform, paymentOf } from './sandbox.ts';

test('AUTH charges nothing, PAY debits, STATUS tells the same, and every receipt is an entry of its own', async () => {
  const { bills, vendor } = await openPlatform();
  const before = await bills.balance();
  expect(await vendor.authorize(paymentOf())).toMatchObject({ Status: 'Authorized', MemberName: 'Tariro Example' });
  expect(await bills.balance()).toBe(before);
  const paid = await vendor.pay(paymentOf());
  expect(paid).toMatchObject({ Status: 'Paid', Currency: 'ZWG', WalletBalanceAfterDebit: before - 25.5 });
  expect(paid.PaymentData?.ReceiptHtml).toHaveLength(1);
  const told = await vendor.status('order-1');
  expect(told).toEqual({ ...paid, Action: 'Status' });
  const meter = { BillerCode: 'ELECTRICITY', MemberNumber: String(bills.fixtures.meters.doubleToken) };
  const token = { ...meter, Reference: 'order-2', Products: [{ Code: 'TOKEN', Price: 50 }], TotalAmount: 50 };
  const { PaymentData } = await bought(vendor, token);
  expect([PaymentData?.ReceiptHtml?.length, new Set(PaymentData?.ReceiptSmses).size]).toEqual([2, 2]);
});

test('a PAY that times out is never sent again: STATUS resolves it after 120 s, then 180 s', async () => {
  const { bills, clock, vendor, processed } = await openPlatform();
  const late = paymentOf({ MemberNumber: 'PT1000234' });
  await vendor.authorize(late);
  const pay = vendor.pay(late).catch((it: unknown) => it);
  await expect.poll(async () => (await bills.status('order-1')).Status).toBe('BeingProcessed');
  await clock.expire();
  expect(await pay).toMatchObject({
    name: 'UnknownOutcomeError',
    reference: 'order-1',
    cause: { reason: 'timeout', message: 'pay: no answer within 60000 ms.' },
  });
  await expect(vendor.pay(late)).rejects.toMatchObject({ name: 'InvalidInputError' });
  expect(await vendor.waitForOutcome('order-1')).toMatchObject({ Status: 'Paid', MemberNumber: 'PT1000234' });
  expect(clock.waits).toEqual([120_000, 180_000]);
  expect((await processed()).filter((it) => it.Action === 'Pay')).toHaveLength(1);
});

test('an AUTH that times out has charged nothing, and may be made anew', async () => {
  const { bills, clock, vendor } = await openPlatform();
  const before = await bills.balance();
  const auth = vendor.authorize(paymentOf({ MemberNumber: 'AT1000234' })).catch((it: unknown) => it);
  await expect.poll(async () => (await bills.status('order-1')).Status).toBeDefined();
  await clock.expire();
  expect(await auth).toMatchObject({ name: 'NoAnswerError', reason: 'timeout' });
  expect(await bills.balance()).toBe(before);
  expect(await bought(vendor, { Reference: 'order-2' })).toMatchObject({ Status: 'Paid' });
});

test('a Flagged payment is asked for every 600 s, one that is Pending after 120 s', async () => {
  const { clock, vendor } = await openPlatform();
  const flagged = await bought(vendor, { MemberNumber: 'PFF1000234' });
  expect(flagged.Status).toBe('Flagged');
  expect(await vendor.waitForOutcome(flagged)).toMatchObject({ Status: 'Paid' });
  expect(clock.waits.splice(0)).toEqual([600_000, 600_000]);
  const load = { BillerCode: 'ELECTRICITY', MemberNumber: '37000000104', Reference: 'order-2' };
  const pending = await bought(vendor, { ...load, Products: [{ Code: 'TOKEN', Price: 50 }], TotalAmount: 50 });
  expect(pending.Status).toBe('Pending');
  expect(await vendor.waitForOutcome(pending)).toMatchObject({ Status: 'Paid' });
  expect(clock.waits).toEqual([120_000]);
});

test('patience ends while a payment is BeingPaid; a day later it is Paid', async () => {
  const { bills, vendor } = await openPlatform();
  const slow = await bought(vendor, { MemberNumber: 'PP1000234' });
  await expect(vendor.waitForOutcome(slow)).rejects.toMatchObject({
    name: 'StillPendingError',
    last: { Status: 'BeingPaid' },
  });
  await bills.advance(24 * 3_600_000);
  expect(await vendor.status('order-1')).toMatchObject({ Status: 'Paid' });
});

test('a payment that failed is an answer with its Narration; a wrong one is refused with ModelState', async () => {
  const { vendor } = await openPlatform();
  const failed = await bought(vendor, { MemberNumber: 'PF1000234' });
  expect(failed).toMatchObject({ Status: 'Failed', Narration: expect.any(String) });
  expect(await vendor.waitForOutcome(failed)).toMatchObject({ Status: 'Failed' });
  await expect(vendor.authorize(paymentOf({ Products: [] }))).rejects.toMatchObject({
    name: 'BillPaymentError',
    status: 400,
    ModelState: { 'request.Products': [expect.any(String)] },
  });
});

test('a reversal gives the money back once', async () => {
  const { bills, vendor } = await openPlatform();
  const before = await bills.balance();
  const fees = { BillerCode: 'SCHOOL', MemberNumber: 'PUPIL-100', Products: [{ Code: 'FEES', Price: 20 }] };
  await bought(vendor, { ...fees, TotalAmount: 20 });
  expect(await bills.balance()).toBe(before - 20);
  const codes = [];
  for (const Reference of ['back-1', 'back-1', 'back-2'])
    codes.push((await vendor.reversePayment({ OriginalReference: 'order-1', Reference })).ErrorCode);
  expect(codes).toEqual([0, 2, 5]);
  expect(await bills.balance()).toBe(before);
  const told = { Status: 'Reversed', VendorReversalReference: 'back-1', WalletBalanceAfterReversal: before };
  expect(await vendor.waitForOutcome('order-1')).toMatchObject(told);
});

test('AUTH returns the price where it is blank, and a part of it may be paid', async () => {
  const { vendor } = await openPlatform();
  const blank = { Products: [{ Code: 'AI', Price: null }], TotalAmount: '' };
  const { Products } = await vendor.authorize(paymentOf(blank));
  expect(Products?.[0]?.Price).toBe(48.2);
  const part = { Products: [{ Code: 'AI', Price: '20.00' }], TotalAmount: '20.00' };
  expect(await vendor.pay(paymentOf(part))).toMatchObject({ Status: 'Paid', Products: [{ Price: 20 }] });
});

test('several vouchers come with a serial number and a PIN each', async () => {
  const { vendor } = await openPlatform();
  const three = { Products: [{ Code: 'RV', Quantity: 3, Price: '10.00' }], TotalAmount: '30.00' };
  const { Products } = await bought(vendor, three);
  const vouchers = Products?.[0]?.Vouchers ?? [];
  expect([vouchers.length, new Set(vouchers.map((it) => it.SerialNumber)).size]).toEqual([3, 3]);
  expect(vouchers.every((it) => (it.Pin ?? '') !== '')).toBe(true);
});

test.each([
  ['pairs', { Metadata: [{ Key: 'Policy Year', Value: '2026' }] }],
  ['one object', { Metadata: { 'Policy Year': '2026' } }],
])('metadata as %s arrives', async (_form, metadata) => {
  const { bills, vendor } = await openPlatform();
  const { payerDetails } = bills.fixtures.purchases;
  const policy = { BillerCode: 'INSURER', MemberNumber: 'P-5550', PayerDetails: payerDetails?.payerDetails ?? {} };
  const premium = { Products: [{ Code: 'PREMIUM', Price: 30, ...metadata }], TotalAmount: 30 };
  const paid = await bought(vendor, { ...policy, ...premium });
  expect(paid).toMatchObject({ Status: 'Paid', Products: [{ Metadata: [{ Key: 'Policy Year', Value: '2026' }] }] });
});

test('the payment list has pages, and the feed goes back twenty at a time', async () => {
  const { bills, vendor } = await openPlatform();
  const donor = { BillerCode: 'CHARITY', MemberNumber: 'Donor 1', TotalAmount: 5 };
  for (let n = 1; n <= 23; n += 1) {
    await bought(vendor, { ...donor, Reference: `gift-${n}`, Products: [{ Code: 'DONATION', Price: 5 }] });
    await bills.advance(1000);
  }
  const pages = [];
  for (const Page of [1, 2, 3]) pages.push(await vendor.listPayments({ BillerCode: 'CHARITY', PerPage: 10, Page }));
  expect(pages.map((it) => [it.Page, it.TotalPages, it.TotalListings, it.Listings.length])).toEqual([
    [1, 3, 23, 10],
    [2, 3, 23, 10],
    [3, 3, 23, 3],
  ]);
  const latest = await vendor.getPaymentFeed({ billercode: 'CHARITY' });
  const before = Math.min(...latest.map((it) => Date.parse(`${it.Date}${/Z|[+-]\d\d:/.test(it.Date) ? '' : 'Z'}`)));
  const older = await vendor.getPaymentFeed({ billercode: 'CHARITY', before });
  expect([latest.length, older.length]).toEqual([20, 3]);
});
