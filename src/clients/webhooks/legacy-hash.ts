import { createHash, timingSafeEqual } from 'node:crypto';
import { formatCents, readAmount } from '../../protocol/amounts.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { parseExact } from '../parse-exact.ts';

/** Fields of a payment in the order in which the hash takes them (bill payment, section 6.2). */
const order = [
  'PaymentId',
  'PlatformReference',
  'BankReference',
  'PaidDate',
  'MemberNumber',
  'MemberName',
  'ProductCode',
  'ProductPrice',
  'ProductDepartment',
] as const;

/**
 * True where the `Hash` of the payments webhook fits its payments (bill payment, section 6.2): the legacy check, not
 * needed where X-Signature is verified. False as well for a body that cannot be read, and for a price that two decimals
 * cannot say. Throws InvalidInputError for an empty secret.
 */
export function verifyHash(rawBody: Uint8Array, secret: string): boolean {
  if (secret === '') throw new InvalidInputError('The secret is empty; anyone could sign with it.');
  const { Payments, Hash } = parsed(rawBody);
  if (!Array.isArray(Payments) || typeof Hash !== 'string') return false;
  const texts = Payments.flatMap((payment) => order.map((field) => textOf(field, payment)));
  if (texts.includes(undefined)) return false;
  const expected = Buffer.from(
    createHash('sha256')
      .update(texts.join('') + secret, 'utf8')
      .digest('hex'),
  );
  const given = Buffer.from(Hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parsed(rawBody: Uint8Array): { Payments?: unknown; Hash?: unknown } {
  try {
    return (parseExact(new TextDecoder().decode(rawBody)) ?? {}) as { Payments?: unknown; Hash?: unknown };
  } catch {
    return {};
  }
}

/** A field as the hash takes it; undefined where it cannot be said. */
function textOf(field: (typeof order)[number], payment: unknown): string | undefined {
  const value = (payment as Record<string, unknown> | null)?.[field] ?? '';
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (field !== 'ProductPrice') return String(value);
  const reading = readAmount(String(value));
  return reading.kind === 'amount' ? formatCents(reading.cents) : undefined;
}
