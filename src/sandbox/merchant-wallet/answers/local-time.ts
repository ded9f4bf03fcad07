const offsets = new Map<string, number>();

/** How far the service's local time is ahead of UTC, in ms, of text such as `+02:00`. Each text is read once. */
export function offsetMs(utcOffset: string): number {
  const known = offsets.get(utcOffset);
  if (known !== undefined) return known;
  const [hours = 0, minutes = 0] = utcOffset.slice(1).split(':').map(Number);
  const offset = (utcOffset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  offsets.set(utcOffset, offset);
  return offset;
}

/** The instant that was written last: calls of one moment share it. */
const last = { at: Number.NaN, text: '' };

/** An instant as ISO 8601 local date-time: `2026-03-01T10:15:30`, or to the millisecond. */
export function isoLocal(at: number, aheadMs: number, precision: 'seconds' | 'milliseconds' = 'seconds'): string {
  if (at + aheadMs !== last.at) {
    last.text = new Date(at + aheadMs).toISOString();
    last.at = at + aheadMs;
  }
  return last.text.slice(0, precision === 'seconds' ? 19 : 23);
}

const documented = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
const tolerated = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?)?$/;

/**
 * The instant that local text names, in Unix ms; undefined where it is no date. `anyForm` takes ISO 8601 and a date
 * alone beside `yyyy-MM-dd HH:mm:ss`.
 */
export function parseLocal(text: string, aheadMs: number, anyForm: boolean): number | undefined {
  const match = (anyForm ? tolerated : documented).exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((it) => Number(it ?? 0));
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  // A date that does not exist, such as 30 February, would have become another one.
  const isSame = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && local.getUTCHours() === hour;
  return isSame && minute < 60 && second < 60 ? local.getTime() - aheadMs : undefined;
}

/** The last ms of the calendar month that an instant lies in. */
export function endOfMonth(at: number, aheadMs: number): number {
  const local = new Date(at + aheadMs);
  const next = new Date(0);
  next.setUTCFullYear(local.getUTCFullYear(), local.getUTCMonth() + 1, 1);
  return next.getTime() - 1 - aheadMs;
}

/** The same day and time of the next month, or the last day of it where it is shorter. */
export function monthLater(at: number, aheadMs: number): number {
  const local = new Date(at + aheadMs);
  const day = local.getUTCDate();
  const later = new Date(local);
  later.setUTCMonth(local.getUTCMonth() + 1, 1);
  const lastDay = new Date(endOfMonth(later.getTime(), 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return later.getTime() - aheadMs;
}
