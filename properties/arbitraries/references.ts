import fc from 'fast-check';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-';

/**
 * References of 8 to 36 letters, digits and hyphens that begin with a stem of the run, and UUIDs: what any provider
 * has to take. `stem` makes them fresh; it has at most 20 characters.
 */
export function references(stem: string): fc.Arbitrary<string> {
  const tail = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 36 - stem.length });
  return tail.map((it) => stem + it);
}
