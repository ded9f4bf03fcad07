import { randomBytes, randomUUID } from 'node:crypto';
import type { Service } from './model.ts';

/** A fresh authorisation number, as text; it goes out as the reading says. */
export function newAuthNumber({ readings, next }: Service): string {
  const number = 730_000 + next();
  return readings.authNumberForm === 'letters' ? `A${number.toString(36).toUpperCase()}Z` : String(number);
}

/** `authNumber` as it is written in an answer. */
export function authNumberOut(authNumber: string, { readings }: Service): string | number {
  return readings.authNumberForm === 'number' ? Number(authNumber) : authNumber;
}

/** A reference that the service makes up. */
export function newReference({ readings, next }: Service): string {
  return readings.generatedReference === 'uuid' ? randomUUID() : String(81_000_000_000 + next());
}

export function newCode({ readings, next }: Service): string {
  const number = next();
  if (readings.codeForm === 'zeros') return String((number * 7919 + 104_729) % 10_000_000).padStart(9, '0');
  const letters = (number * 15_485_863 + 32_452_843).toString(26).slice(-6).padStart(6, '0');
  const text = [...letters].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 26))).join('');
  return readings.codeForm === 'letters' ? text : `${text.slice(0, 3)}-${text.slice(3)}-${number % 10}`;
}

export function newToken({ readings }: Service): string {
  if (readings.tokenForm === 'uuid') return randomUUID();
  // Long tokens are alike but for their last characters.
  if (readings.tokenForm === 'long') return `${'Qk9B+/'.repeat(490)}${randomBytes(45).toString('base64')}==`;
  if (readings.tokenForm === 'opaque') return randomBytes(32).toString('hex');
  const part = (bytes: number) => randomBytes(bytes).toString('base64url');
  return `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${part(60)}.${part(32)}`;
}

export function newTraceId({ readings }: Service): string {
  switch (readings.traceId) {
    case 'hex':
      return randomBytes(8).toString('hex');
    case 'uuid':
      return randomUUID();
    case 'digits':
      return String(randomBytes(6).readUIntBE(0, 6) + 1);
    case 'w3c':
      return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
  }
}
