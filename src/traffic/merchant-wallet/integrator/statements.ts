import { integratorObserver } from '../../../conformance/index.ts';
import { instantOf } from './story/instant-of.ts';
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
    const isWithin = start <= end && end < monthLater(start) + dayMs;
    const seen = start > end ? 'one that ends before it begins' : `${Math.round((end - start) / dayMs)} days`;
    hand.expects('client-fetches-statements-by-month', 'at most a calendar month', isWithin, seen, call);
  },
});

function isDocumented(date: unknown): boolean {
  return typeof date === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date) && instantOf(date) !== undefined;
}

/** The same day and time of the next month, or its last day where it is shorter. */
function monthLater(start: number): number {
  const from = new Date(start);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, day) + (start % dayMs);
}
