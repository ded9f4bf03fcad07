import type { BillFault, CallSite } from '../../../bill-payment/bill-fault.ts';
import type { JsonValue } from '../../../slice/decision.ts';
import { fault } from '../define.ts';
import { editAnswer, refuse } from '../edit.ts';
import { askedOtherwise } from '../payment-lists.ts';

const dayMs = 24 * 3_600_000;

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

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

/** What a careless implementer gets wrong about lists, target statistics and the feed. */
export const carelessListFaults: readonly BillFault[] = [
  fault(
    'dates-on-a-12-hour-clock',
    'refuses-too-much',
    'query-date-form-accepted',
    'The hours of From and To end at 12',
    {
      ...refuse('listPayments', ({ call: { query } }) =>
        [query.From, query.To].some((it) => Number(/ (\d\d):/.exec(text(it))?.[1] ?? 0) > 12),
      ),
    },
  ),
  fault('september-refused', 'refuses-too-much', 'query-date-form-accepted', 'From in Sep is refused: it wants Sept', {
    ...refuse('listPayments', ({ call: { query } }) => text(query.From).includes('-Sep-')),
  }),
  fault(
    'first-days-of-a-month-refused',
    'refuses-too-much',
    'query-date-form-accepted',
    'A day with a leading zero is refused in From',
    { ...refuse('listPayments', ({ call: { query } }) => text(query.From).startsWith('0')) },
  ),
  fault(
    'every-page-is-the-first',
    'wrong-answer',
    'list-pages-add-up',
    'Each page of the payment list holds the entries of the first',
    { ...askedOtherwise('listPayments', ({ Page }) => (Number(Page) > 1 ? { Page: '1' } : undefined)) },
  ),
  fault(
    'pages-overlap',
    'wrong-answer',
    'list-pages-add-up',
    'Each page but the first begins with the last entry of the page before',
    {
      decision(decision, site) {
        const { answer } = decision;
        const { Page: page } = site.call.query;
        if (site.call.operation !== 'listPayments' || !(Number(page) > 1) || 'hold' in answer) return decision;
        const { answer: before } = site.again({
          call: { query: { ...site.call.query, Page: String(Number(page) - 1) } },
        });
        const last = 'hold' in before ? undefined : entriesOf(before.body).at(-1);
        const own = entriesOf(answer.body);
        if (last === undefined || own.length === 0) return decision;
        const body = { ...(answer.body as object), Listings: [last, ...own.slice(0, -1)] };
        return { ...decision, answer: { ...answer, body } };
      },
    },
  ),
  fault(
    'full-last-page-counted-twice',
    'wrong-answer',
    'list-pages-add-up',
    'TotalPages is one too high where the last page is full',
    {
      ...editAnswer('listPayments', 200, ({ TotalListings: all, PerPage: size }) => ({
        TotalPages: Math.floor(Number(all) / Number(size)) + 1,
      })),
    },
  ),
  fault('pages-count-from-0', 'wrong-answer', 'list-page-defaults-to-1', 'The answer counts pages from 0 on', {
    ...editAnswer('listPayments', 200, ({ Page: page }) => ({ Page: Number(page) - 1 })),
  }),
  fault(
    'list-holds-three-months',
    'accepts-too-much',
    'list-holds-no-older-than-90-days',
    'The payment list goes back three months, up to 92 days',
    { policy: () => ({ isListed: ({ authorizedAt }, now) => now - authorizedAt <= 92 * dayMs }) },
  ),
  fault(
    'reversed-payments-not-listed',
    'refuses-too-much',
    'list-holds-payments-of-90-days',
    'A payment that was reversed is no longer listed',
    { policy: ({ isListed }) => ({ isListed: (row, now) => row.status !== 'Reversed' && isListed(row, now) }) },
  ),
  fault(
    'references-compared-by-their-begin',
    'wrong-answer',
    'list-filters-by-reference',
    'VendorReference finds each payment whose Reference begins so',
    {
      policy: ({ isWanted }) => ({
        isWanted: (payment, wanted) =>
          isWanted(payment, {
            ...wanted,
            reference:
              wanted.reference && payment.reference.startsWith(wanted.reference) ? undefined : wanted.reference,
          }),
      }),
    },
  ),
  fault(
    'biller-filter-only-alone',
    'wrong-answer',
    'list-filters-by-biller',
    'The payment list ignores BillerCode where it has another filter too',
    {
      policy: ({ isWanted }) => ({
        isWanted: (payment, wanted) =>
          isWanted(payment, { ...wanted, ...(wanted.from === undefined ? {} : { billerCode: undefined }) }),
      }),
    },
  ),
  fault(
    'no-target-in-usd-is-an-object',
    'wrong-answer',
    'target-statistics-empty-without-target',
    'With currency USD TargetStats of a biller without a target is an empty object',
    {
      answer: (answer, { call }) =>
        call.operation === 'getTargetStatistics' && answer.body === undefined && call.query.currency === 'USD'
          ? { ...answer, body: {} }
          : answer,
    },
  ),
  fault('feed-of-25', 'wrong-answer', 'feed-holds-latest-payments', 'A page of the feed holds up to 25 payments', {
    decision(decision, site) {
      const { answer } = decision;
      if (site.call.operation !== 'getPaymentFeed' || 'hold' in answer || !Array.isArray(answer.body)) return decision;
      if (answer.body.length < 20) return decision;
      return { ...decision, answer: { ...answer, body: [...answer.body, ...nextPage(site, answer.body).slice(0, 5)] } };
    },
  }),
  fault(
    'feed-before-cut-to-seconds',
    'wrong-answer',
    'feed-pages-join-up',
    'The feed cuts before to a whole second and loses what was paid within it',
    {
      ...askedOtherwise('getPaymentFeed', ({ before }) =>
        before === undefined ? undefined : { before: String(Math.floor(Number(before) / 1000) * 1000) },
      ),
    },
  ),
  fault(
    'feed-before-compared-by-day',
    'wrong-answer',
    'feed-before-gives-older',
    'The feed with before holds all of the day of that instant',
    {
      ...askedOtherwise('getPaymentFeed', ({ before }) =>
        before === undefined ? undefined : { before: String((Math.floor(Number(before) / dayMs) + 1) * dayMs) },
      ),
    },
  ),
  fault(
    'feed-by-currency-for-all',
    'accepts-too-much',
    'feed-needs-allow-feed',
    'With the parameter currency the feed does not ask for AllowFeed',
    {
      decision: (decision, site) =>
        site.call.operation === 'getPaymentFeed' && site.call.query.currency !== undefined
          ? site.again({ policy: { allowsFeed: () => true } })
          : decision,
    },
  ),
];

function entriesOf(body: unknown): JsonValue[] {
  const { Listings: entries } = (body ?? {}) as { Listings?: JsonValue };
  return Array.isArray(entries) ? entries : [];
}
