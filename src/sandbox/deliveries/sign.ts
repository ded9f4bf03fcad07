import { createHmac } from 'node:crypto';

/** How callbacks are signed; the document shows neither header nor secret nor encoding (charge gateway, section 6.1). */
export interface SignatureSettings {
  header: string;
  secret: string;
  encoding: 'hex' | 'base64';
  algorithm: 'sha256' | 'sha512' | 'sha1';
}

/** The HMAC of the raw body. */
export function sign(body: string, { secret, encoding, algorithm }: SignatureSettings): string {
  return createHmac(algorithm, secret).update(body, 'utf8').digest(encoding);
}
