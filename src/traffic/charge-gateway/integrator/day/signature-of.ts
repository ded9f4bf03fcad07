import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Hand, headerOf, type Sending } from '../../../../conformance/index.ts';

/** Whether a callback carries the HMAC of its raw bytes; undefined where it is not known how this provider signs. */
export function isSigned(call: Sending, issued: Hand['issued']): boolean | undefined {
  const declared = issued?.callbackSignature;
  if (!declared) return undefined;
  const header = headerOf(call.request.headers, declared.header)?.replace(/^sha\d+=/, '') ?? '';
  const expected = createHmac(declared.algorithm, declared.secret).update(call.request.body).digest();
  const given = Buffer.from(header, declared.encoding);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
