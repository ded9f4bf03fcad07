import type { Hand, Sending } from '../../../../conformance/index.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Judges From and To of a query (section 2.5). */
export function judgeQueryDates(hand: Hand, call: Sending): void {
  const { searchParams } = new URL(call.request.url, 'http://localhost');
  for (const [name, value] of searchParams) {
    if (!['from', 'to'].includes(name.toLowerCase()) || value === '') continue;
    const isEncoded = !/%20|%2B/i.test(value);
    hand.expects('client-encodes-space-in-query-date', 'a space, encoded once', isEncoded, value, call);
    const month = /^\d{2}-([A-Za-z]{3})-\d{4} \d{2}:\d{2}:\d{2}$/.exec(value.replace(/%20/g, ' '))?.[1];
    const hasForm = month !== undefined && months.includes(month.toLowerCase());
    hand.expects('client-sends-query-date-form', 'dd-MMM-yyyy HH:mm:ss', hasForm, value, call);
  }
}
