/**
 * Decimal digits from a fresh UUID, so that decisions need no randomness but `newId`: 2 to 12 of them. Made in two halves
 * of small integers, as every movement of money wants some, and numbers beyond 2^31 take many times as long.
 */
export function digitsOf(uuid: string, length: number): string {
  const half = length >> 1;
  return digitsAt(uuid, 0, half) + digitsAt(uuid, 24, length - half);
}

/** Of the seven hexadecimal digits from there. */
function digitsAt(uuid: string, from: number, length: number): string {
  let number = 0;
  for (let at = from; at < from + 7; at += 1) number = number * 16 + hexDigit(uuid.charCodeAt(at));
  const limit = 10 ** length;
  return String(limit + (number % limit)).slice(1);
}

/** Of `0` to `9` and `a` to `f`. */
function hexDigit(charCode: number): number {
  return charCode < 58 ? charCode - 48 : charCode - 87;
}
