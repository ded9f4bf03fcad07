import type { Hand, Sending } from '../../../../conformance/index.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Judges From and To of a query (section 2.5). */
export function judgeQueryDates(hand: Hand, call: Sending): void {
  const { searchParams } = new URL(call.request.url, 'http://localhost');
  for (const [name, value] of searchParams) {
    if (!['from', 'to'].includes(name.toLowerCase()) || value === '') continue;
    const isEncoded = !/%20|%2B/i.test(value);
    hand.expects('client-encodes-space-in-query-date', 'a space, encoded once', isEncoded, value, call);
    const hasForm = queryDateMs(value.replace(/%20/g, ' ')) !== undefined;
    hand.expects('client-sends-query-date-form', 'dd-MMM-yyyy HH:mm:ss', hasForm, value, call);
  }
}

/** The instant, in whatever zone, of a date as queries write it; undefined for what has not that form, or is no date. */
export function queryDateMs(text: string): number | undefined {
  const [, day, name = '', year, time] = /^(\d{2})-([A-Za-z]{3})-(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return undefined;
  const iso = `${year}-${String(month).padStart(2, '0')}-${day}T${time}.000Z`;
  const ms = Date.parse(iso);
  // The 31st of November and the hour 24 are read as another date, or as none.
  return !Number.isNaN(ms) && new Date(ms).toISOString() === iso ? ms : undefined;
}
