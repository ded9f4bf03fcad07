const utc = /^(\d{4})-?(\d\d)-?(\d\d)[Tt](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?(?:[Zz]|[+-]00(?::?00)?)$/;

/**
 * The instant of an ISO 8601 date-time in UTC, in its basic or extended form, in Unix ms (sections 2.3, 2.4).
 * Undefined where it is none: no such form, another offset, no such day or hour.
 */
export function instantOf(timestamp: unknown): number | undefined {
  const parts = typeof timestamp === 'string' ? utc.exec(timestamp) : null;
  if (!parts) return undefined;
  const [, year, month, day, hour, minute = '00', second = '00', fraction = '0'] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3)}Z`);
  return Number.isNaN(at) ? undefined : at;
}
