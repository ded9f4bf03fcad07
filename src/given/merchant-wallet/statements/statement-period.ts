/** A period as a statement's request writes it: `yyyy-MM-dd HH:mm:ss`, both ends (section 2.1). */
export interface Period {
  startDateTime: string;
  endDateTime: string;
}

/** One month of the calendar; `month` counts from 1. */
export interface Month {
  year: number;
  month: number;
}

const hour = 3_600_000;

/** No two zones are further apart than this. */
export const zoneSlackMs = 26 * hour;

/** The month that holds an instant in UTC. */
export function monthAt(ms: number): Month {
  const at = new Date(ms);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 };
}

/** The month that many months later. */
export function monthsLater({ year, month }: Month, months: number): Month {
  return monthAt(Date.UTC(year, month - 1 + months, 1));
}

export function daysIn({ year, month }: Month): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The whole month, from its first second to its last. */
export function spell(month: Month): Period {
  return daysOf(month, 1, daysIn(month));
}

/** Whole days of a month. */
export function daysOf({ year, month }: Month, first: number, last: number): Period {
  const day = (it: number): string => new Date(Date.UTC(year, month - 1, it)).toISOString().slice(0, 10);
  return { startDateTime: `${day(first)} 00:00:00`, endDateTime: `${day(last)} 23:59:59` };
}

/** An instant as a request writes it, in the zone that is `offsetMs` ahead of UTC. */
export function written(ms: number, offsetMs = 0): string {
  return new Date(ms + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The months, one or two, that together hold `now` whatever the zone. */
export function recentMonths(now: number): Month[] {
  const first = monthAt(now - zoneSlackMs);
  const last = monthAt(now + zoneSlackMs);
  return first.month === last.month ? [first] : [first, last];
}

/** From the first of the month until now, in the declared zone or in UTC. */
export function untilNow(now: number, utcOffset: string | undefined): Period {
  const end = written(now, offsetMsOf(utcOffset) ?? 0);
  return { startDateTime: `${end.slice(0, 8)}01 00:00:00`, endDateTime: end };
}

/** Days of one month that are past in every zone. */
export function settledDays(now: number): Period {
  const day = new Date(now - 2 * zoneSlackMs).toISOString().slice(0, 10);
  return { startDateTime: `${day.slice(0, 8)}01 00:00:00`, endDateTime: `${day} 23:59:59` };
}

/** Milliseconds ahead of UTC of an offset such as `+02:00` or `Z`; undefined where none is declared. */
export function offsetMsOf(utcOffset: string | undefined): number | undefined {
  const [, sign = '+', hours, minutes = '0'] = /^([+-]?)(\d\d):?(\d\d)?$/.exec(utcOffset ?? '') ?? [];
  if (utcOffset === 'Z') return 0;
  if (hours === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
