import { type Exchange, fieldOf, statusOf } from '../../conformance/index.ts';

/** Whether a look-up found its charge: with 200, or by the 422 that tells the failure of its PIN. */
export function isFound(lookup: Exchange): boolean {
  return statusOf(lookup) === 200 || statusOf(lookup) === 422;
}

/**
 * What a look-up says of its charge: the status, or FAILED where it is the 422 of a failed PIN (section 3: both forms
 * exist, and no sentence says on which call). That PIN 2222 has no 422 is decided where its form is.
 */
export function stateOf(lookup: Exchange): unknown {
  return statusOf(lookup) === 422 ? 'FAILED' : fieldOf(lookup, 'status');
}
