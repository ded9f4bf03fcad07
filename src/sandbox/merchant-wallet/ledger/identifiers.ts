import { digitsOf } from '../../slice/digits-of.ts';

/** Number of an authorisation, such as `A-481516234200`. */
export function newAuthNumber(newId: () => string): string {
  return `A-${digitsOf(newId(), 12)}`;
}

/** A reference of the service's own, such as `R-481516234200`. */
export function newReference(newId: () => string): string {
  return `R-${digitsOf(newId(), 12)}`;
}
