import { createHash } from 'node:crypto';

const fields = [
  ...['PaymentId', 'PlatformReference', 'BankReference', 'PaidDate', 'MemberNumber', 'MemberName', 'ProductCode'],
  ...['ProductPrice', 'ProductDepartment'],
];

/**
 * The older `Hash` of a list of payments (bill payment, section 6.2): their fields in this order, the price with two
 * decimals, nothing for what is absent, and the key at the end.
 */
export function paymentsHash(payments: readonly Readonly<Record<string, unknown>>[], secret: string): string {
  const text = payments.map((it) =>
    fields.map((name) => (name === 'ProductPrice' ? Number(it[name]).toFixed(2) : String(it[name] ?? ''))).join(''),
  );
  return createHash('sha256')
    .update(text.join('') + secret, 'utf8')
    .digest('hex');
}
