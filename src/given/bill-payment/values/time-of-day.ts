import { isoTime } from '../../iso-instant.ts';
import { dayMs } from './clock.ts';

/** The time of day in a text, in ms, however its date is written; undefined where it has none. */
export function timeOfDay(text: string): number | undefined {
  const iso = isoTime(text);
  if (iso) return iso.hasTime ? iso.wallMs % dayMs : undefined;
  const [, hours, minutes, seconds = '0', half = ''] =
    /(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*([AP]M)?/i.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const noon = half === '' ? 0 : (/p/i.test(half) ? 12 : 0) - (hours === '12' ? 12 : 0);
  return (((Number(hours) + noon) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** How far two times are apart on the dial of a day. */
export function apartMs(one: number, other: number): number {
  const ms = (((one - other) % dayMs) + dayMs) % dayMs;
  return Math.min(ms, dayMs - ms);
}

/** So far the clocks of a zone change in a year, and a call may take. */
export const shiftMs = 3 * 3_600_000;
