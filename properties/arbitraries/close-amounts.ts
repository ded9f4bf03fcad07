import fc from 'fast-check';

/**
 * Amounts in cents that are easily taken for each other: equal ones, one cent apart, a factor of ten or a hundred apart,
 * and pairs that stand in another order as text than as numbers (9.50 and 10.00, 99 and 100). All at most `maxCents`.
 */
export function closeAmounts(maxCents: number): fc.Arbitrary<number> {
  const values = [1, 2, 10, 11, 99, 100, 101, 110, 950, 999, 1000, 1001, 1010, 1100, 9_999, 10_000, 10_001, 99_999];
  const legal = [...new Set([...values, maxCents - 1, maxCents])].filter((it) => it >= 1 && it <= maxCents);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...legal) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: maxCents }) },
  );
}
