import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidInputError } from '../invalid-input-error.ts';

export { InvalidInputError } from '../invalid-input-error.ts';
export { changedBillers } from './changed-billers.ts';
export { verifyHash } from './legacy-hash.ts';

/** A header as Node gives it; a repeated one is a list. */
export type HeaderValue = string | readonly string[] | undefined;

/** How an HMAC over a body is carried. */
export interface SignatureSettings {
  /** Name of the header, in any case. */
  header: string;
  secret: string;
  encoding: 'hex' | 'base64';
  algorithm: 'sha256' | 'sha512' | 'sha1';
}

/**
 * True where the header is the Base64 of HMAC-SHA256 over exactly these bytes (bill payment, section 6.2). Give the raw
 * body as it came, before any parsing. Compares in constant time. Throws InvalidInputError for an empty secret.
 */
export function verifyXSignature(rawBody: Uint8Array, header: HeaderValue, secret: string): boolean {
  return verifyHmac(rawBody, header, { secret, encoding: 'base64', algorithm: 'sha256' });
}

/**
 * True where the request carries the HMAC that was agreed on. For callbacks of the charge gateway, whose header, secret,
 * encoding and algorithm are not shown (section 6.1): the caller says what the provider told. Throws InvalidInputError.
 */
export function verifyCallback(
  rawBody: Uint8Array,
  headers: Readonly<Record<string, HeaderValue>>,
  settings: SignatureSettings,
): boolean {
  const name = settings.header.toLowerCase();
  const values = Object.entries(headers).filter(([it]) => it.toLowerCase() === name);
  return values.length === 1 && verifyHmac(rawBody, values[0]?.[1], settings);
}

function verifyHmac(
  rawBody: Uint8Array,
  header: HeaderValue,
  { secret, encoding, algorithm }: Omit<SignatureSettings, 'header'>,
): boolean {
  if (!(rawBody instanceof Uint8Array)) {
    throw new InvalidInputError('The body is no bytes; give it raw, as a Buffer or Uint8Array, before it is parsed.');
  }
  if (secret === '') throw new InvalidInputError('The secret is empty; anyone could sign with it.');
  if (typeof header !== 'string') return false;
  const expected = Buffer.from(createHmac(algorithm, secret).update(rawBody).digest(encoding));
  const given = Buffer.from(encoding === 'hex' ? header.trim().toLowerCase() : header.trim());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
