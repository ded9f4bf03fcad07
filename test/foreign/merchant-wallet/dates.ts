import type { Readings } from './readings.ts';

const zones: Record<Readings['zone'], number> = { '+05:45': 345, UTC: 0, '+02:00': 120 };

/** `2026-03-09T08:05:00.000` in the zone of the service, without the zone itself. */
export function localText(at: number, readings: Readings): string {
  return new Date(at + zones[readings.zone] * 60_000).toISOString().slice(0, 23);
}

type Form = Readings['processedAt'] | 'milliseconds' | 'spaced-milliseconds' | 'seconds' | 'short';

/** Writes a time of the service in one of its forms (section 2.1, Response dates). */
export function dateText(at: number, form: Form, readings: Readings): string {
  const local = localText(at, readings);
  const seconds = local.slice(0, 19);
  switch (form) {
    case 'compact':
      return seconds.replace(/\D/g, '');
    case 'spaced':
      return seconds.replace('T', ' ');
    case 'local':
    case 'seconds':
      return seconds;
    case 'zoned':
      return `${local}${readings.zone === 'UTC' ? 'Z' : readings.zone}`;
    case 'words':
      return `${new Date(`${seconds}Z`).toUTCString().slice(5, 25)}`;
    case 'epoch':
      return String(at);
    case 'milliseconds':
      return local;
    case 'spaced-milliseconds':
      return local.replace('T', ' ');
    case 'short':
      return seconds.endsWith(':00') ? seconds.slice(0, 16) : seconds;
  }
}

/** The date-time of a processed request, as its endpoint writes it. */
export function processedAt(at: number, readings: Readings): string {
  return dateText(at, readings.processedAt, readings);
}

/** Reads `yyyy-MM-dd HH:mm:ss` as Unix ms; undefined where it is not such a text, or there is no such day. */
export function readDate(text: string, readings: Readings): number | undefined {
  const form = readings.dateForms === 'lenient' ? /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/ : /^(\S{10}) (\S{8})$/;
  const [, day, time] = form.exec(text) ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 19) !== `${day}T${time}`) return undefined;
  return at - zones[readings.zone] * 60_000;
}

/** The same local day and time a month later; the last day of that month where it has no such day. */
export function monthLater(at: number, readings: Readings): number {
  const local = new Date(at + zones[readings.zone] * 60_000);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + 1);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, last));
  return local.getTime() - zones[readings.zone] * 60_000;
}

/** The first instant of the local month after that of `at`. */
export function nextMonth(at: number, readings: Readings): number {
  const local = new Date(at + zones[readings.zone] * 60_000);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - zones[readings.zone] * 60_000;
}
