import fc from 'fast-check';
import { centsOf, decimalOf } from '../../src/conformance/index.ts';

/** An amount as it goes on the wire, and its value; the generator that makes the number knows its other forms. */
export interface Amount {
  /** JSON number literal. */
  literal: string;
  cents: bigint;
}

/** Cents written with two decimals, or with as few as the value needs. */
export function amountOf(cents: bigint, short = false): Amount {
  const literal = decimalOf(cents);
  return { literal: short ? literal.replace(/\.00$|(?<=\.\d)0$/, '') : literal, cents };
}

/** Values at which careless arithmetic goes wrong: single cents, binary fractions, round numbers, both ends. */
export function amountExamples(maxAmount: string): Amount[] {
  const max = centsOf(maxAmount);
  const cents = [
    1n,
    2n,
    9n,
    10n,
    29n,
    50n,
    57n,
    99n,
    100n,
    101n,
    110n,
    435n,
    999n,
    1000n,
    1001n,
    1010n,
    1999n,
    2000n,
    4550n,
    9999n,
    50_000n,
    99_999n,
    100_000n,
    100_010n,
    123_456n,
    1_000_000n,
    max - 1n,
    max,
  ];
  const within = [...new Set(cents)].filter((it) => it > 0n && it <= max);
  return within.flatMap((it) => (it % 10n === 0n ? [amountOf(it), amountOf(it, true)] : [amountOf(it)]));
}

/** Every positive amount up to the maximum, in both spellings; small and round values come often. */
export function amounts(maxAmount: string): fc.Arbitrary<Amount> {
  const max = centsOf(maxAmount);
  const cents = fc.oneof(
    fc.bigInt(1n, max),
    fc.bigInt(1n, max < 200n ? max : 200n),
    fc.bigInt(1n, max / 100n || 1n).map((it) => it * 100n),
  );
  return fc.tuple(cents, fc.boolean()).map(([it, short]) => amountOf(it < 1n ? 1n : it, short));
}
