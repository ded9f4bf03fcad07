import { type Json, NumberText } from '../shared/json.ts';
import type { Readings } from './readings.ts';

/** True where a value says nothing. */
export function isBlank(value: Json | undefined): value is null | undefined | '' {
  return value === undefined || value === null || value === '';
}

/** Cents of a decimal in a request; undefined where it is none, is below 0 or has more than two decimals. */
export function readCents(value: Json | undefined, { amountText }: Pick<Readings, 'amountText'>): number | undefined {
  const isText = typeof value === 'string' && amountText === 'taken';
  const source = value instanceof NumberText ? value.source : isText ? value.trim() : '';
  const text = /e/i.test(source) && Number.isFinite(Number(source)) ? Number(source).toFixed(6) : source;
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || !/^\d{0,2}0*$/.test(decimals)) return undefined;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/** Cents as decimal text with so many digits: `30.00`, or `30.5` with as few as possible. */
export function decimalText(cents: number, digits: Readings['decimals']): string {
  const sign = cents < 0 ? '-' : '';
  const whole = `${sign}${Math.floor(Math.abs(cents) / 100)}`;
  const two = String(Math.abs(cents) % 100).padStart(2, '0');
  if (digits === 'two') return `${whole}.${two}`;
  if (digits === 'four') return `${whole}.${two}00`;
  if (digits === 'exponent') return exponentText(cents);
  const few = two.replace(/0+$/, '');
  if (digits === 'one') return `${whole}.${few || '0'}`;
  return few === '' ? whole : `${whole}.${few}`;
}

/** `3.05E+1`: as some decimal types print it. */
function exponentText(cents: number): string {
  const [digits = '', power = ''] = (cents / 100).toExponential().split('e');
  return `${digits}E${power}`;
}

/** An amount as it stands in an answer; null where there is none. */
export function amountOut(cents: number | null | undefined, { decimals }: Readings): NumberText | null {
  return cents === null || cents === undefined ? null : new NumberText(decimalText(cents, decimals));
}

/** Cents of decimal text that an operator types. @throws Error where it is none. */
export function centsOfText(text: string): number {
  const isBelow = text.startsWith('-');
  const cents = readCents(isBelow ? text.slice(1) : text, { amountText: 'taken' });
  if (cents === undefined) throw new Error(`'${text}' is no amount: write it like 30 or 30.50.`);
  return isBelow ? -cents : cents;
}
