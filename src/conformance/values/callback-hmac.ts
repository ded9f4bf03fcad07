import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../../targets/exchange.ts';
import type { CallbackSignature } from '../../targets/settings/callback-signature.ts';
import { headerOf } from './answer.ts';

/** Whether the header that carries a callback's HMAC holds that of these bytes, its raw body where they are left out. */
export function hmacVerifies(
  { header, secret, encoding, algorithm }: CallbackSignature,
  { headers, body }: Exchange['request'],
  bytes: Buffer | string = body,
): boolean {
  const expected = createHmac(algorithm, secret).update(bytes).digest();
  const given = Buffer.from(headerOf(headers, header)?.replace(/^sha\d+=/, '') ?? '', encoding);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Headers that could carry one, by their names. */
export function hmacHeaders({ headers }: Exchange['request']): string[] {
  return headers.map(([name]) => name).filter((name) => /sign|hmac|hash/i.test(name));
}
