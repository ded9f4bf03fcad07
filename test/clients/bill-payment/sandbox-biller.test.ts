import { expect, test } from 'vitest';
import { billPayment } from '../../../src/clients/bill-payment/index.ts';
import { changedBillers, verifyHash, verifyXSignature } from '../../../src/clients/webhooks/index.ts';
import { openReceiver } from '../../sandbox/support.ts';
import { bought, openPlatform } from './sandbox.ts';

const member = {
  MemberNumber: 'M-77',
  FullName: 'Tariro Móyo & Co',
  EmailAddress: 'tariro@example.org',
  AccountDetails: '{"Suburb":"Avondale"}',
};

test.each(['json', 'form'] as const)(
  'a member is created, replaced, deleted and brought back: %s',
  async (memberBody) => {
    const { biller, vendor } = await openPlatform({}, { memberBody });
    const found = async () =>
      (await vendor.lookupMember({ billerCode: 'CITYCOUNCIL', memberNumber: 'M-77' })).ResultCode;
    expect(await found()).toBe(0);
    await biller.createMember(member);
    expect(await found()).toBe(1);
    expect(await biller.getMember('M-77')).toMatchObject(member);
    // An optional field that is left out becomes empty: the full record is sent.
    await biller.updateMember({ MemberNumber: 'M-77', FullName: 'Tariro Example' });
    expect(await biller.getMember('M-77')).toMatchObject({ FullName: 'Tariro Example', EmailAddress: '' });
    await biller.deleteMember('M-77');
    expect(await found()).toBe(0);
    await expect(biller.createMember(member)).rejects.toMatchObject({ name: 'BillPaymentError', status: 400 });
    await biller.undeleteMember('M-77');
    expect(await found()).toBe(1);
  },
);

test('files of members go up, and payments come down as CSV', async () => {
  const { biller, vendor } = await openPlatform();
  const csv =
    'Member Number,Full Name,Email,Mobile,Postal Address\r\nU-1,"Sample, Rudo",,,\r\nU-2,Farai Specimen,,,\r\n';
  expect(await biller.uploadMembers(csv)).toMatchObject({ ResponseCode: 1, Errors: [] });
  expect(await biller.getMember('U-1')).toMatchObject({ FullName: 'Sample, Rudo' });
  const rates = { BillerCode: 'CITYCOUNCIL', MemberNumber: 'U-1', Products: [{ Code: 'RATES', Price: '40.00' }] };
  await bought(vendor, { ...rates, TotalAmount: '40.00' });
  const period = { From: '01-Mar-2026 00:00:00', To: '31-Mar-2026 23:59:59' };
  const [, line = ''] = (await biller.downloadPayments({ ...period, MemberNumber: 'U-1' })).split('\r\n');
  expect(line).toMatch(/^\d+,.*CITYCOUNCIL.*,U-1,"Sample, Rudo",RATES,40\.00,$/);
  expect(await biller.uploadMembersDelete('Member Number\r\nU-2\r\n')).toMatchObject({ ResponseCode: 1 });
  expect(await vendor.lookupMember({ billerCode: 'CITYCOUNCIL', memberNumber: 'U-2' })).toMatchObject({
    ResultCode: 0,
  });
});

test('a configuration webhook names the billers to fetch, and an empty or invalid one none', async () => {
  const { bills, vendor } = await openPlatform();
  const receiver = await openReceiver();
  await bills.ask('POST', '/operator/webhook', { kind: 'configuration', url: receiver.url });
  await bills.ask('POST', '/operator/biller', { billerCode: 'SCHOOL', enabled: false });
  await receiver.arrived(1);
  const fetched: string[] = [];
  for (const body of [...receiver.calls.map((it) => it.text), '[]', '{"billers":["SCHOOL"]}', 'null', '["SCHOOL",7]']) {
    const billerCodes = changedBillers(Buffer.from(body));
    if (billerCodes.length === 0) continue;
    const billers = await vendor.listBillers({ billerCodes });
    fetched.push(...billers.map((it) => `${it.Code} ${it.Enabled}`));
  }
  expect(fetched).toEqual(['SCHOOL false']);
});

test('a payment webhook is signed over its bytes, and its PaymentId tells a second delivery', async () => {
  const { bills, vendor } = await openPlatform({ dialect: { 'payment-webhook-duplicates': 'repeated' } });
  const receiver = await openReceiver();
  const registration = { kind: 'payments', url: receiver.url, billerCode: 'CITYCOUNCIL', schedule: 'each' };
  const { body } = await bills.ask('POST', '/operator/webhook', registration);
  const secretKey = String(body.secretKey);
  const water = { BillerCode: 'CITYCOUNCIL', Products: [{ Code: 'WATER', Department: 'Water', Price: 30 }] };
  await bought(vendor, { ...water, TotalAmount: 30 });
  await receiver.arrived(1);
  await bills.advance(3_600_000);
  await receiver.arrived(2);
  const booked = new Map<number, unknown>();
  for (const { headers, text } of receiver.calls) {
    const bytes = Buffer.from(text);
    expect(verifyXSignature(bytes, headers['x-signature'], secretKey)).toBe(true);
    expect(verifyXSignature(Buffer.from(`${text} `), headers['x-signature'], secretKey)).toBe(false);
    expect(verifyHash(bytes, secretKey)).toBe(true);
    const { Payments } = JSON.parse(text) as { Payments: { PaymentId: number; ProductPrice: number }[] };
    for (const it of Payments) booked.set(it.PaymentId, it.ProductPrice);
  }
  expect([...booked.values()]).toEqual([30]);
});

test('a user of one interface has no role for the other', async () => {
  const { bills } = await openPlatform();
  const { vendor } = billPayment({ base: bills.base, env: {}, ...bills.admin });
  await expect(vendor.listWallets()).rejects.toMatchObject({ name: 'BillPaymentError', status: 401 });
});
