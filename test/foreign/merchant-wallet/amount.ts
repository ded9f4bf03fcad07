import { NumberText } from '../shared/json.ts';
import type { Json } from './model.ts';
import type { Readings } from './readings.ts';

/** The largest amount of one call here, in cents. */
export const maxCents = 1_000_000_000_000;

/** The cents of a request's amount, or undefined where it is refused (section 2.1, Amounts). */
export function readAmount(value: Json | undefined, readings: Readings): number | undefined {
  const isText = typeof value === 'string';
  if (isText && readings.amountText === 'refuse') return undefined;
  const source = isText ? value : value instanceof NumberText ? value.source : '';
  if (!/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(source)) return undefined;
  const cents = Number(source);
  const isWhole = Number.isInteger(cents);
  if (isWhole && !/^-?\d+$/.test(source) && readings.amountPoint === 'refuse') return undefined;
  if (!isWhole && readings.amountFraction === 'refuse') return undefined;
  if (cents === 0 && readings.amountZero === 'refuse') return undefined;
  if (cents < 0 && readings.amountNegative === 'refuse') return undefined;
  return Math.abs(cents) > maxCents ? undefined : cents;
}

/** Cents as a number or as text. */
export function amountOut(cents: number, form: 'text' | 'number'): number | string {
  return form === 'text' ? String(cents) : cents;
}
