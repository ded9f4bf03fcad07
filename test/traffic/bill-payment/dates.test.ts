import { expect, it } from 'vitest';
import { dates } from '../../../src/traffic/bill-payment/payment-list.ts';
import { observed } from '../observed.ts';

const broken = (text: string): string[] =>
  observed(dates, [{ operation: 'getPaymentFeed', answer: [{ Date: text }] }]).broken.map(
    (it) => it.split(': ')[1] ?? '',
  );

it.each([
  '2026-03-01T12:00:00',
  '2026-03-01T12:00:00Z',
  '2026-03-01T12:00:00.1234567+02:00',
  '2026-03-01',
  '20260301T120000Z',
])('%s is a date in ISO 8601', (text) => expect(broken(text)).toEqual([]));

it.each(['2026-03-01 12:00:00', '01-Mar-2026 12:00:00', '2026-13-01T12:00:00', '/Date(1772366400000)/'])(
  '%s is none',
  (text) => expect(broken(text)).toEqual([JSON.stringify(text)]),
);

it('what is absent or null says nothing', () => {
  const answer = { WalletDebitReversed: null, Products: [{ Vouchers: [{ ExpiryDate: null }, {}] }] };
  expect(observed(dates, [{ operation: 'processPayment', answer }])).toEqual({ broken: [], held: [], seen: [] });
});
