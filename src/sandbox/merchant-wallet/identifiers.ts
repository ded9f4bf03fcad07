/** Identifiers made from fresh UUIDs, so that decisions need no randomness but `newId`. */
export function digitsOf(uuid: string, length: number): string {
  const number = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) % 10 ** length;
  return String(number).padStart(length, '0');
}

/** Number of an authorisation, such as `A-481516234200`. */
export function newAuthNumber(newId: () => string): string {
  return `A-${digitsOf(newId(), 12)}`;
}

/** A reference of the service's own, such as `R-481516234200`. */
export function newReference(newId: () => string): string {
  return `R-${digitsOf(newId(), 12)}`;
}
