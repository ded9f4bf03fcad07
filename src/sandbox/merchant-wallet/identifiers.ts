/** Identifiers made from fresh UUIDs, so that decisions need no randomness but `newId`. At most 12 digits. */
export function digitsOf(uuid: string, length: number): string {
  // The first 48 bits, read by hand: every movement of money wants two of these.
  let number = 0;
  for (let at = 0; at < 13; at += 1) if (at !== 8) number = number * 16 + hexDigit(uuid.charCodeAt(at));
  const limit = 10 ** length;
  return String(limit + (number - Math.floor(number / limit) * limit)).slice(1);
}

/** Of `0` to `9` and `a` to `f`. */
function hexDigit(charCode: number): number {
  return charCode < 58 ? charCode - 48 : charCode - 87;
}

/** Number of an authorisation, such as `A-481516234200`. */
export function newAuthNumber(newId: () => string): string {
  return `A-${digitsOf(newId(), 12)}`;
}

/** A reference of the service's own, such as `R-481516234200`. */
export function newReference(newId: () => string): string {
  return `R-${digitsOf(newId(), 12)}`;
}
