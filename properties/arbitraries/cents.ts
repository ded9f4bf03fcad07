import fc from 'fast-check';

/** Whole cents at which careless arithmetic goes wrong: single cents, binary fractions, round numbers, both ends. */
export function centsExamples(maximum: number): number[] {
  const cents = [
    1,
    2,
    9,
    10,
    29,
    50,
    57,
    99,
    100,
    101,
    110,
    435,
    999,
    1000,
    1001,
    1999,
    4550,
    9999,
    maximum - 1,
    maximum,
  ];
  return [...new Set(cents)].filter((it) => it > 0 && it <= maximum);
}

/** Every amount of whole cents up to the maximum; small and round values come often. */
export function cents(maximum: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 1, max: maximum }),
    fc.integer({ min: 1, max: Math.min(200, maximum) }),
    fc.integer({ min: 1, max: Math.max(1, Math.floor(maximum / 100)) }).map((it) => Math.min(it * 100, maximum)),
  );
}
