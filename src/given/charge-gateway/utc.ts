import { isoInstant } from '../iso-instant.ts';

const utc = /^[\d-]+T[\d:.,]+(?:Z|[+-]00(?::?00)?)$/i;

/**
 * The instant of an ISO 8601 date-time in UTC, in its basic or extended form, in Unix ms (sections 2.3, 2.4).
 * Undefined where it is none: no such form, another offset, no such day or hour.
 */
export function instantOf(timestamp: unknown): number | undefined {
  return typeof timestamp === 'string' && utc.test(timestamp) ? isoInstant(timestamp) : undefined;
}
