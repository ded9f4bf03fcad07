const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An instant as JSON answers write it (section 2.5): ISO 8601 in UTC, to the millisecond. */
export function isoDate(at: number): string {
  return new Date(at).toISOString();
}

/** An instant in the form of query dates: `01-Mar-2026 08:15:30`. */
export function queryDate(at: number): string {
  const iso = isoDate(at);
  return `${iso.slice(8, 10)}-${months[Number(iso.slice(5, 7)) - 1]}-${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}

/** An instant in one of the forms that the document leaves open. */
export function dateIn(form: 'iso-8601' | 'query-form' | 'space-separated', at: number): string {
  if (form === 'query-form') return queryDate(at);
  return form === 'iso-8601' ? isoDate(at) : isoDate(at).slice(0, 19).replace('T', ' ');
}

const written = /^(\d\d)-([A-Za-z]{3})-(\d{4}) (\d\d):(\d\d):(\d\d)$/;

/** The instant that a query date names, in Unix ms; undefined where it is none. */
export function parseQueryDate(text: string): number | undefined {
  const [, day, name = '', year, hour, minute, second] = written.exec(text) ?? [];
  const month = months.findIndex((it) => it.toLowerCase() === name.toLowerCase());
  if (month < 0) return undefined;
  const at = new Date(0);
  at.setUTCFullYear(Number(year), month, Number(day));
  at.setUTCHours(Number(hour), Number(minute), Number(second));
  // A date that does not exist, such as 30-Feb, would have become another one.
  const isSame = at.getUTCMonth() === month && at.getUTCDate() === Number(day) && at.getUTCHours() === Number(hour);
  return isSame && Number(minute) < 60 && Number(second) < 60 ? at.getTime() : undefined;
}
