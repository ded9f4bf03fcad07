import { type Json, NumberText } from '../shared/json.ts';
import type { Readings } from './readings.ts';

/** An amount as it was written: cents (rounded down) and the number of decimals that count. */
export interface Amount {
  cents: number;
  decimals: number;
}

const pattern = /^(-?)(\d{1,12})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Reads a charge's amount (section 2.1), or undefined where it is no number, or one in a form that is refused. */
export function readAmount(
  value: Json | undefined,
  readings: Pick<Readings, 'amountText' | 'amountNotation'>,
): Amount | undefined {
  if (typeof value === 'string' && readings.amountText === 'refuse') return undefined;
  const written = typeof value === 'string' ? value : value instanceof NumberText ? value.source : '';
  const match = pattern.exec(written);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent] = match;
  if (exponent !== undefined && readings.amountNotation === 'written') return undefined;
  const shift = Number(exponent ?? 0);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = digits.padEnd(point, '0').padStart(digits.length + Math.max(0, -point), '0');
  const at = Math.max(0, point);
  const tail = padded.slice(at);
  const counted = readings.amountNotation === 'written' ? tail : tail.replace(/0+$/, '');
  const cents = Number(padded.slice(0, at) + tail.padEnd(2, '0').slice(0, 2));
  if (!Number.isSafeInteger(cents)) return undefined;
  return { cents: sign === '-' ? -cents : cents, decimals: counted.length };
}

/** `20.00`. */
export function paddedAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `20`, `20.5` or `20.55`. */
export function plainAmount(cents: number): string {
  return paddedAmount(cents).replace(/\.?0+$/, '');
}

/** `2.0E+1`, `2.055E+1`: an amount as some decimal types print it. */
export function exponentAmount(cents: number): string {
  const [digits = '', power = ''] = (cents / 100).toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${power}`;
}
