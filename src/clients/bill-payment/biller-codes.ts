import { InvalidInputError } from '../invalid-input-error.ts';

/**
 * Codes for the filtered list of billers. Throws InvalidInputError for none, which must never become the unfiltered
 * list (section 6.1), and for a code that the comma-separated list cannot carry.
 */
export function billerCodesOf(codes: readonly string[]): string[] {
  if (codes.length === 0) {
    throw new InvalidInputError('billerCodes is empty; name the billers, or leave it out for the initial load of all.');
  }
  const wrong = codes.find((code) => typeof code !== 'string' || code === '' || code.includes(','));
  if (wrong !== undefined) {
    throw new InvalidInputError(`billerCodes holds ${JSON.stringify(wrong)}; each code is text without a comma.`);
  }
  return [...codes];
}
