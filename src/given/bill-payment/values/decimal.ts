import { amountIn, canonicalDecimal, rawJson, textIn } from '../../../conformance/index.ts';

/** A decimal as canonical text without trailing zeros: amounts of this API have as many decimals as they like. */
export type Decimal = string;

/** The exact value of a JSON number or decimal text; undefined for anything else, a blank among it. */
export function decimalIn(value: unknown): Decimal | undefined {
  const text = amountIn(value);
  return typeof text === 'string' ? canonicalDecimal(text) : undefined;
}

/** A code or counter of an answer as text, however its digits are written (1, 1.0); undefined where it is none. */
export function codeIn(value: unknown): string | undefined {
  return decimalIn(value) ?? textIn(value);
}

/** The sum of all. */
export function plus(...all: Decimal[]): Decimal {
  return all.reduce((a, b) => combined(a, b, (x, y) => x + y), '0');
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return combined(a, b, (x, y) => x - y);
}

/** The value of `n` units at that price. */
export function times(a: Decimal, n: number): Decimal {
  const { digits, decimals } = scaled(a);
  return written(digits * BigInt(n), decimals);
}

/** A tenth of it, exact. */
export function tenth(a: Decimal): Decimal {
  const { digits, decimals } = scaled(a);
  return written(digits, decimals + 1);
}

/** Half of it in whole units, or a cent where that is none. */
export function half(amount: Decimal): Decimal {
  const [whole = '0'] = amount.split('.');
  return BigInt(whole) > 1n ? String(BigInt(whole) / 2n) : '0.01';
}

/** Negative where `a` is the smaller, 0 where both are equal. */
export function compare(a: Decimal, b: Decimal): number {
  const difference = minus(a, b);
  return difference.startsWith('-') ? -1 : difference === '0' ? 0 : 1;
}

/** A decimal as JSON.stringify writes it to the letter. */
export function number(value: Decimal): unknown {
  return rawJson(value);
}

function combined(a: Decimal, b: Decimal, join: (x: bigint, y: bigint) => bigint): Decimal {
  const [one, other] = [scaled(a), scaled(b)];
  const decimals = Math.max(one.decimals, other.decimals);
  const at = (it: Scaled): bigint => it.digits * 10n ** BigInt(decimals - it.decimals);
  return written(join(at(one), at(other)), decimals);
}

interface Scaled {
  digits: bigint;
  decimals: number;
}

function scaled(value: Decimal): Scaled {
  const [whole = '0', fraction = ''] = (canonicalDecimal(value) ?? '0').split('.');
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}

function written(digits: bigint, decimals: number): Decimal {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
  const at = text.length - decimals;
  return canonicalDecimal(`${sign}${text.slice(0, at)}.${text.slice(at)}`) ?? '0';
}
