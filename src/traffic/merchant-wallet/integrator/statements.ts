import { integratorObserver } from '../../../conformance/index.ts';
import { sentMember } from './story/members.ts';

const dates = ['startDateTime', 'endDateTime'] as const;
const dayMs = 86_400_000;

/** Sections 2.1, 4.10 and 8. */
export const asksForStatements = integratorObserver({
  slug: 'merchant-wallet-callers-statements',
  title: 'a statement is asked for with documented dates, for at most one calendar month',
  rules: ['client-sends-documented-dates', 'client-fetches-statements-by-month'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.operation !== 'accountStatement') return;
    const { call } = moment;
    const given = dates.map((name) => sentMember(call, name) ?? undefined);
    for (const it of given)
      if (it !== undefined)
        hand.expects('client-sends-documented-dates', 'yyyy-MM-dd HH:mm:ss', isDocumented(it), it, call);
    const [start, end] = given.map(instantOf);
    if (start === undefined || end === undefined) return;
    // Whether a month may begin on any day is not shown, nor whether its last day counts: both are granted.
    const isWithin = end < monthLater(start) + dayMs;
    const seen = `${Math.round((end - start) / dayMs)} days`;
    hand.expects('client-fetches-statements-by-month', 'at most a calendar month', isWithin, seen, call);
  },
});

function isDocumented(date: unknown): boolean {
  return typeof date === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date) && instantOf(date) !== undefined;
}

/** The instant that a date names, in a zone that does not matter; undefined where there is no such day or time. */
function instantOf(date: unknown): number | undefined {
  if (typeof date !== 'string') return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(date) ?? [];
  if (year === undefined) return undefined;
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = [year, month, day, hour, minute, second].map(Number);
  const at = Date.UTC(y, mo - 1, d, h, mi, s);
  const read = new Date(at);
  const isReal = read.getUTCMonth() === mo - 1 && read.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  return isReal ? at : undefined;
}

/** The same day and time of the next month, or its last day where it is shorter. */
function monthLater(start: number): number {
  const from = new Date(start);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, day) + (start % dayMs);
}
