import { createHmac } from 'node:crypto';
import { type HalfSignature, halfSignature } from '../half-signature.ts';
import type { Signing } from './delivery.ts';

/** The header with the HMAC over these bytes; no header without a signing. */
export function signatureOf(body: string, signing: Signing | undefined): Record<string, string> {
  if (!signing) return {};
  const { header, secret, encoding, algorithm } = signing;
  return { [header]: createHmac(algorithm, secret).update(body, 'utf8').digest(encoding) };
}

/** The same with a key that nobody agreed on. */
export function wrongSignatureOf(body: string, signing: Signing): Record<string, string> {
  return signatureOf(body, { ...signing, secret: `${signing.secret}-of-somebody-else` });
}

/** The header with a signature that is right in its first half alone. */
export function halfSignatureOf(body: string, signing: Signing, form: HalfSignature): Record<string, string> {
  const [right = '', wrong = ''] = [signatureOf(body, signing), wrongSignatureOf(body, signing)].map(
    (it) => it[signing.header],
  );
  return { [signing.header]: halfSignature(right, wrong, form) };
}

/** The same JSON, written otherwise. */
export function rewritten(body: string): string {
  return JSON.stringify(JSON.parse(body), undefined, 1);
}

/** The body with one byte changed: the last digit that stands in it. */
export function oneByteChanged(body: string): string {
  const signs = [...body];
  const at = signs.findLastIndex((it) => it >= '0' && it <= '9');
  return at < 0 ? body : signs.with(at, String((Number(signs[at]) + 1) % 10)).join('');
}
