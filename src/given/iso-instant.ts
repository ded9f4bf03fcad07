const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

const iso =
  /^(\d{4})(?:-?(\d\d)-?(\d\d)|-?W(\d\d)-?([1-7])|-?(\d{3}))(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?)?(?:(Z)|([+-])(\d\d)(?::?(\d\d))?)?$/i;

/** What an ISO 8601 date or date-time says. */
export interface IsoTime {
  /** Its date and hour in Unix ms, as if they were UTC. */
  wallMs: number;
  /** How far its zone is ahead of UTC; undefined where it names none. */
  aheadMs: number | undefined;
  /** Whether it says more than a day. */
  hasTime: boolean;
}

/**
 * Reads an ISO 8601 date or date-time, of the month, the week (`2026-W09-7`) or the year (`2026-060`), in its basic or
 * extended form. Undefined where it is none: no such form, no such day or hour.
 */
export function isoTime(text: string): IsoTime | undefined {
  const parts = iso.exec(text);
  if (!parts) return undefined;
  const [, year = '', month, day, week, weekday, nth] = parts;
  const [hour, minute = '00', second = '00', fraction = '0', utc, sign, hours = '0', minutes = '0'] = parts.slice(7);
  const date = month === undefined ? `${year}-01-01` : `${year}-${month}-${day}`;
  const at = Date.parse(`${date}T${hour ?? '00'}:${minute}:${second}.${fraction.slice(0, 3)}Z`);
  const days =
    week === undefined ? (nth === undefined ? 0 : Number(nth) - 1) : daysTo(year, Number(week), Number(weekday));
  if (Number.isNaN(at)) return undefined;
  const zoneMs = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  const aheadMs = utc ? 0 : sign === undefined ? undefined : sign === '-' ? -zoneMs : zoneMs;
  return { wallMs: at + days * dayMs, aheadMs, hasTime: hour !== undefined };
}

/** The instant of such a text in Unix ms; one without a zone is read as UTC. */
export function isoInstant(text: string): number | undefined {
  const time = isoTime(text);
  return time && time.wallMs - (time.aheadMs ?? 0);
}

/** Days from the first of January to a day of a week: the fourth is in week 1, and Monday is day 1. */
function daysTo(year: string, week: number, weekday: number): number {
  const fourth = new Date(`${year}-01-04T00:00:00Z`).getUTCDay() || 7;
  return 3 - fourth + (week - 1) * 7 + weekday;
}
