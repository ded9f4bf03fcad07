import type { JsonValue } from '../../slice/decision.ts';
import type { BillFault, CallSite } from '../bill-fault.ts';
import { payments } from '../tables/payments.ts';
import { editList } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless } from './edit/define.ts';
import { askedOtherwise, dayMs, text } from './edit/payment-lists.ts';

/** Defects of the topic feed, by the rule that they break. */
export const faults: BillFaults = {
  'feed-needs-allow-feed': {
    'every-biller-has-a-feed': acceptsTooMuch('Every biller allows its feed', {
      policy: () => ({ allowsFeed: () => true }),
    }),
    'feed-by-currency-for-all': careless.acceptsTooMuch(
      'With the parameter currency the feed does not ask for AllowFeed',
      {
        decision: (decision, site) =>
          site.call.operation === 'getPaymentFeed' && site.call.query.currency !== undefined
            ? site.again({ policy: { allowsFeed: () => true } })
            : decision,
      },
    ),
  },
  'feed-holds-latest-payments': {
    'feed-of-ten': answersWrongly(
      'The feed holds ten payments a page',
      editList('getPaymentFeed', (entries) => entries.slice(0, 10)),
    ),
    'feed-holds-the-first-payments': answersWrongly(
      'The feed without before holds the first twenty payments rather than the last',
      {
        decision(decision, site) {
          const before =
            site.call.operation === 'getPaymentFeed' && !site.call.query.before ? oldestFirst(site) : undefined;
          return before === undefined ? decision : site.again({ call: { query: { ...site.call.query, before } } });
        },
      },
    ),
    // A filter after the page: github.com/esvit/ng-table/issues/635.
    'feed-currency-after-the-page': careless.answersWrongly(
      'The feed with currency holds those of the last twenty payments that are in it',
      {
        decision(decision, site) {
          const { answer } = decision;
          const { currency, ...query } = site.call.query;
          if (site.call.operation !== 'getPaymentFeed' || !currency || 'hold' in answer) return decision;
          const { answer: all } = site.again({ call: { query } });
          const page = 'hold' in all || !Array.isArray(all.body) ? [] : all.body.map((it) => JSON.stringify(it));
          if (!Array.isArray(answer.body)) return decision;
          const body = answer.body.filter((it) => page.includes(JSON.stringify(it)));
          return { ...decision, answer: { ...answer, body } };
        },
      },
    ),
    'feed-of-25': careless.answersWrongly('A page of the feed holds up to 25 payments', {
      decision(decision, site) {
        const { answer } = decision;
        if (site.call.operation !== 'getPaymentFeed' || 'hold' in answer || !Array.isArray(answer.body))
          return decision;
        if (answer.body.length < 20) return decision;
        return {
          ...decision,
          answer: { ...answer, body: [...answer.body, ...nextPage(site, answer.body).slice(0, 5)] },
        };
      },
    }),
  },
  'feed-before-gives-older': {
    'feed-ignores-before': answersWrongly(
      'The feed ignores before',
      beforeAs(() => undefined),
    ),
    'feed-before-compared-by-day': careless.answersWrongly(
      'The feed with before holds all of the day of that instant',
      askedOtherwise('getPaymentFeed', ({ before }) =>
        before === undefined ? undefined : { before: String((Math.floor(Number(before) / dayMs) + 1) * dayMs) },
      ),
    ),
  },
  'feed-pages-join-up': {
    'feed-repeats-the-oldest': answersWrongly(
      'A page of the feed begins with before itself',
      beforeAs((before) => before + 1),
    ),
    'feed-leaves-a-minute-out': answersWrongly(
      'The feed with before leaves out the minute before that instant',
      beforeAs((before) => before - 60_000),
    ),
    'feed-skips-one': answersWrongly('The second page of the feed lacks its latest payment', {
      decision: (decision, site) => {
        const { answer } = decision;
        if (site.call.operation !== 'getPaymentFeed' || !site.call.query.before) return decision;
        if ('hold' in answer || !Array.isArray(answer.body) || answer.body.length < 2) return decision;
        const dates = answer.body.map((it) => String((it as { Date?: string }).Date));
        const latest = [...dates].sort().at(-1);
        return { ...decision, answer: { ...answer, body: answer.body.filter((_it, at) => dates[at] !== latest) } };
      },
    }),
    'feed-before-cut-to-seconds': careless.answersWrongly(
      'The feed cuts before to a whole second and loses what was paid within it',
      askedOtherwise('getPaymentFeed', ({ before }) =>
        before === undefined ? undefined : { before: String(Math.floor(Number(before) / 1000) * 1000) },
      ),
    ),
    // A cursor that goes round: github.com/stellar/go-stellar-sdk/issues/5211.
    'third-page-of-feed-is-the-second': careless.answersWrongly(
      'The feed goes back two pages: whatever older before is given, the second page comes again',
      {
        decision(decision, site) {
          const { call, view } = site;
          const { before, billercode: code = '' } = call.query;
          if (call.operation !== 'getPaymentFeed' || before === undefined) return decision;
          const newer = view
            .find(payments, 'biller', String(code))
            .filter((it) => it.status === 'Paid' && (it.paidAt ?? 0) >= Number(before))
            .sort((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0));
          const last = newer.length < 40 ? undefined : newer[19];
          return last ? site.again({ call: { query: { ...call.query, before: String(last.paidAt) } } }) : decision;
        },
      },
    ),
    // The year of the week: github.com/date-fns/date-fns/issues/954.
    'feed-date-of-the-week-year': careless.answersWrongly(
      'On the last three days of a year the Date of a feed entry is of the next year',
      editList('getPaymentFeed', (entries) =>
        entries.map((it) => ({
          ...it,
          Date: text(it.Date).replace(/^(\d{4})(?=-12-(?:29|30|31))/, (year) => String(Number(year) + 1)),
        })),
      ),
    ),
  },
  'feed-filters-by-currency': {
    'feed-ignores-currency': careless.answersWrongly(
      'The feed ignores currency',
      askedOtherwise('getPaymentFeed', ({ currency }) => (currency ? { currency: undefined } : undefined)),
    ),
  },
  'feed-without-biller-refused': {
    'feed-of-any-biller': acceptsTooMuch(
      'The feed without billercode is that of some biller',
      askedOtherwise('getPaymentFeed', ({ billercode }) => (billercode ? undefined : { billercode: 'CHARITY' })),
    ),
  },
};

/** The instant of a feed entry in Unix ms. */
function dateOf(entry: JsonValue): number {
  return Date.parse(text((entry as { Date?: JsonValue }).Date));
}

/** The page of the feed that follows this one. */
function nextPage(site: CallSite, page: readonly JsonValue[]): JsonValue[] {
  const before = String(Math.min(...page.map(dateOf)));
  const { answer } = site.again({ call: { query: { ...site.call.query, before } } });
  return 'hold' in answer || !Array.isArray(answer.body) ? [] : answer.body;
}

/** Takes `before` of the feed for another instant, in Unix ms. */
function beforeAs(edit: (before: number) => number | undefined): Pick<BillFault, 'decision'> {
  return askedOtherwise('getPaymentFeed', ({ before }) => {
    if (before === undefined) return undefined;
    const other = edit(Number(before));
    return { before: other === undefined ? undefined : String(other) };
  });
}

/** The answer with `size` records, the oldest first. */
function oldestFirst({ view, call }: CallSite): string | undefined {
  const [first] = view
    .find(payments, 'biller', String(call.query.billercode))
    .filter((it) => it.status === 'Paid')
    .slice(20);
  return first?.paidAt ? String(first.paidAt) : undefined;
}
