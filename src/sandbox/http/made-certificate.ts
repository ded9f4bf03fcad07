import { createSign, generateKeyPairSync } from 'node:crypto';
import { der, oid, sequence, utcTime } from './der.ts';

const dayMs = 86_400_000;

/**
 * Makes a certificate that signs itself, with its key, as one PEM text: for these DNS names and IPv4 addresses, valid from
 * the day before `now` (Unix ms) for a year. By node:crypto alone, which has no X.509 of its own: DER, as RFC 5280 has it.
 */
export function madeCertificate(names: readonly string[], now: number): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('payproof sandbox')))));
  const alternatives = names.map((it) =>
    /^[\d.]+$/.test(it) ? der(0x87, Buffer.from(it.split('.').map(Number))) : der(0x82, Buffer.from(it)),
  );
  const isAuthority = der(0x01, Buffer.from([0xff]));
  const extensions = sequence(
    sequence(oid('551d11'), der(0x04, sequence(...alternatives))),
    sequence(oid('551d13'), isAuthority, der(0x04, sequence(isAuthority))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...Buffer.from(String(now)).subarray(-6)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(now - dayMs), utcTime(now + 365 * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const text = whole
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n${key}`;
}
