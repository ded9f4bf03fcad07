const iso =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?$/i;

/**
 * The instant of an ISO 8601 date or date-time, in its basic or extended form, in Unix ms; one without a zone is read as
 * UTC. Undefined where it is none: no such form, no such day or hour.
 */
export function isoInstant(text: string): number | undefined {
  const parts = iso.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', sign, ...zone] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3)}Z`);
  const [hours = '0', minutes = '0'] = zone;
  const aheadMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return Number.isNaN(at) ? undefined : at - (sign === '-' ? -aheadMs : aheadMs);
}
