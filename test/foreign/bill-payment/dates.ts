import type { Readings } from './readings.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function offsetMs({ zone }: Readings): number {
  return zone === 'UTC' ? 0 : 7_200_000;
}

function localIso(at: number, readings: Readings): string {
  return new Date(at + offsetMs(readings)).toISOString().slice(0, -1);
}

/** A date-time of a JSON answer: ISO 8601 (section 2.5). */
export function dateOut(at: number | null | undefined, readings: Readings): string | null {
  if (at === null || at === undefined) return null;
  if (readings.dates === 'z') return new Date(at).toISOString().replace(/\.\d+Z/, 'Z');
  const local = localIso(at, readings);
  if (readings.dates === 'fraction') return `${local}0000`;
  const seconds = local.slice(0, 19);
  if (readings.dates === 'local') return seconds;
  return `${seconds}${readings.zone === 'UTC' ? '+00:00' : readings.zone}`;
}

/** Unix ms of `dd-MMM-yyyy HH:mm:ss`; undefined where it is none. */
export function readQueryDate(text: string, readings: Readings): number | undefined {
  const form = /^(\d\d)-([A-Z][a-z]{2})-(\d{4}) (\d\d):(\d\d):(\d\d)$/;
  const [, day = '', name = '', year = '', hour = '', minute = '', second = ''] = form.exec(text) ?? [];
  const month = months.indexOf(name);
  if (month < 0) return undefined;
  const at = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  const isReal = new Date(at).getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60;
  return isReal && Number(second) < 60 ? at - offsetMs(readings) : undefined;
}

/** A date-time as queries write it. */
export function queryDate(at: number, readings: Readings): string {
  const [date = '', time = ''] = localIso(at, readings).slice(0, 19).split('T');
  const [year, month, day] = date.split('-');
  return `${day}-${months[Number(month) - 1]}-${year} ${time}`;
}

/** `Paid Date` of the payments CSV. */
export function csvDate(at: number, readings: Readings): string {
  if (readings.csvDate === 'query') return queryDate(at, readings);
  const [date = '', time = ''] = localIso(at, readings).slice(0, 19).split('T');
  if (readings.csvDate === 'iso') return `${date}T${time}`;
  return `${date.split('-').reverse().join('/')} ${time}`;
}

/** `PaidDate` of the payment webhook. */
export function paidDate(at: number, readings: Readings): string {
  const local = localIso(at, readings).slice(0, 19);
  if (readings.paidDate === 'local') return local;
  if (readings.paidDate === 'spaced') return local.replace('T', ' ');
  return `${local}${readings.zone === 'UTC' ? 'Z' : readings.zone}`;
}

/** The next midnight after a time, in the platform's zone. */
export function nextMidnight(at: number, readings: Readings): number {
  const day = 86_400_000;
  return (Math.floor((at + offsetMs(readings)) / day) + 1) * day - offsetMs(readings);
}
