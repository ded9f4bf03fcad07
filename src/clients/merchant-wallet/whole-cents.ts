import { type Amount, amountForJson } from '../decimal.ts';
import { InvalidInputError } from '../invalid-input-error.ts';

/** What JSON.stringify writes as exactly this JSON integer. Throws InvalidInputError where it is no whole number of cents. */
export function wholeCents(amount: Amount, place: string): unknown {
  if (/^-?(?:0|[1-9]\d*)$/.test(String(amount))) return amountForJson(amount, place);
  throw new InvalidInputError(
    `${place} is ${JSON.stringify(String(amount))}; give whole cents, such as 1990 for 19.90.`,
  );
}
