import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Literal } from '../../../../src/conformance/index.ts';
import {
  dateFormOfHash,
  isSignature,
  mistakes,
  type NotifiedPayment,
} from '../../../../src/given/bill-payment/index.ts';

describe('X-Signature', () => {
  // RFC 4231, test case 2.
  const vector = { key: 'Jefe', body: Buffer.from('what do ya want for nothing?') };
  const hmac = Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex');

  it('is the HMAC-SHA256 of the body in Base64', () => {
    expect(isSignature(hmac.toString('base64'), vector.body, vector.key)).toBe(true);
  });

  it.each([
    ['in hexadecimal', hmac.toString('hex')],
    ['of another body', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['left empty', ''],
  ])('is not one %s', (_, signature) => expect(isSignature(signature, vector.body, vector.key)).toBe(false));

  it('may be made with the bytes that a key in Base64 stands for', () => {
    const key = Buffer.from('Jefe').toString('base64');
    expect(isSignature(hmac.toString('base64'), vector.body, key)).toBe(true);
  });
});

const payments: NotifiedPayment[] = [
  {
    ...{ PaymentId: new Literal('90002'), PlatformReference: 'TB-1', BankReference: '', MemberNumber: 'M1' },
    ...{
      PaidDate: '2026-03-01T12:05:00',
      MemberName: 'Tariro Moyo',
      ProductCode: 'RV',
      ProductPrice: new Literal('30'),
    },
  },
  {
    ...{ PaymentId: new Literal('90003'), PlatformReference: 'TB-2', BankReference: 'BR-7', MemberNumber: 'M2' },
    ...{
      PaidDate: '2026-03-01T12:06:00',
      MemberName: 'Rudo Banda',
      ProductCode: 'AA',
      ProductPrice: new Literal('0.29'),
    },
    ProductDepartment: 'Water',
  },
];
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('Hash', () => {
  it('joins the fields of each payment, then the key', () => {
    const text =
      '90002TB-12026-03-01T12:05:00M1Tariro MoyoRV30.00' +
      '90003TB-2BR-72026-03-01T12:06:00M2Rudo BandaAA0.29Water' +
      'key';
    expect(dateFormOfHash(sha256(text), payments, 'key')).toBe('as-in-body');
  });

  it.each(['01-Mar-2026 12:05:00', '3/1/2026 12:05:00 PM', '2026-03-01T12:05:00.0000000', '2026-03-01T14:05:00+02:00'])(
    'may write PaidDate as %s',
    (date) => {
      const text = `90002TB-1${date}M1Tariro MoyoRV30.00key`;
      expect(dateFormOfHash(sha256(text), payments.slice(0, 1), 'key')).toBe('other');
    },
  );

  it.each([
    ['payment-webhook-hash-field-order', '90002TB-12026-03-01T12:05:00Tariro MoyoM1RV30.00key'],
    ['payment-webhook-hash-price-two-decimals', '90002TB-12026-03-01T12:05:00M1Tariro MoyoRV30key'],
    ['payment-webhook-hash-absent-department', '90002TB-12026-03-01T12:05:00M1Tariro MoyoRV30.00nullkey'],
    ['payment-webhook-hash-key-last', 'key90002TB-12026-03-01T12:05:00M1Tariro MoyoRV30.00'],
  ])('%s is told from other mistakes', (slug, text) => {
    const [first] = payments;
    const hash = sha256(text);
    expect(dateFormOfHash(hash, [first as NotifiedPayment], 'key')).toBeUndefined();
    const explained = mistakes().filter(([, recipe]) =>
      dateFormOfHash(hash, [first as NotifiedPayment], 'key', recipe),
    );
    expect([...new Set(explained.map(([it]) => it))]).toEqual([slug]);
  });
});
