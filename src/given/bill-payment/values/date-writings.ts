import { isoInstant, isoTime } from '../../iso-instant.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Offsets that a text without a zone may be shifted by, against the one that it is compared with, in hours. */
const shifts = [0, 2, -2];

/**
 * Ways to write a date and time, that text itself first: where the document does not show how a date is written
 * (section 6.2), any of them may be meant. Only the text itself where it cannot be read. The same place in the list is
 * the same way to write for every date.
 */
export function dateWritings(text: string): string[] {
  const at = wallTimeOf(text);
  if (at === undefined) return [text];
  return [text, ...shifts.flatMap((hours) => writingsOf(new Date(at + hours * 3_600_000)))];
}

/** The time of a text in Unix ms, as if it were UTC where it names no zone: ISO 8601 or `dd-MMM-yyyy HH:mm:ss`; undefined of others. */
export function wallTimeOf(text: string): number | undefined {
  const named = /^(\d\d)-([A-Za-z]{3})-(\d{4}) (\d\d:\d\d:\d\d)$/.exec(text);
  const month = months.findIndex((it) => it.toLowerCase() === named?.[2]?.toLowerCase()) + 1;
  return isoInstant(named ? `${named[3]}-${String(month).padStart(2, '0')}-${named[1]}T${named[4]}` : text);
}

function writingsOf(at: Date): string[] {
  const iso = at.toISOString();
  const [date = '', time = ''] = [iso.slice(0, 10), iso.slice(11, 19)];
  const [year = '', month = '', day = ''] = date.split('-');
  const [hours = '', minutes = '', seconds = ''] = time.split(':');
  const millis = iso.slice(20, 23);
  const name = months[Number(month) - 1];
  const half = Number(hours) % 12 === 0 ? 12 : Number(hours) % 12;
  const noon = `${half}:${minutes}:${seconds} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
  const dates = [date, `${day}/${month}/${year}`, `${month}/${day}/${year}`, `${year}/${month}/${day}`];
  const more = [`${day}-${name}-${year}`, `${day} ${name} ${year}`, `${day}-${month}-${year}`];
  const plain = [`${Number(month)}/${Number(day)}/${year}`, `${Number(day)}/${Number(month)}/${year}`];
  const times = [time, `${hours}:${minutes}`, noon, `0${noon}`.slice(-11), `${time}.${millis}`];
  return [
    ...['', 'Z', '+00:00', '+02:00', '.000', '.000Z', `.${millis}`, `.${millis}Z`].map(
      (end) => `${date}T${time}${end}`,
    ),
    ...[`.${millis}0000`, `.${millis}0000Z`, '.0000000', '.0000000Z'].map((end) => `${date}T${time}${end}`),
    ...[...dates, ...more, ...plain].flatMap((it) => [it, ...times.map((clock) => `${it} ${clock}`)]),
    `${year}${month}${day}${hours}${minutes}${seconds}`,
    String(at.getTime()),
    String(Math.floor(at.getTime() / 1000)),
  ];
}

/** How a date is written, as a reading of an open place. */
export function dateFormOf(text: string): 'iso-8601' | 'query-form' | 'other' {
  if (/T/i.test(text) && isoTime(text)) return 'iso-8601';
  return /^\d\d-[A-Za-z]{3}-\d{4} /.test(text) ? 'query-form' : 'other';
}

/** Whether a date names its zone, whatever the rest of it looks like. */
export function namesZone(text: string): boolean {
  return isoTime(text)?.aheadMs !== undefined || /(Z|[+-]\d\d:?\d\d)$/i.test(text);
}
