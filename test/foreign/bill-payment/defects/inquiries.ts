import { readQueryDate } from '../dates.ts';
import type { Asked, Call, Fields, Payment } from '../model.ts';
import { decimal, defectsOf, edits, fieldsOf } from './defect.ts';
import { forgetting, query, setting } from './queries.ts';

const defect = defectsOf('wrong-answer');
const day = 86_400_000;

const payments = (operation: Call['operation'], change: (found: Payment[], asked: Asked) => Payment[]) => () => ({
  payments: (found: Payment[], asked: Asked) => (asked.call.operation === operation ? change(found, asked) : found),
});

/** Answers of the catalogue, lookups, lists, feeds, targets, wallets and reversals that are not so. */
export const inquiryDefects = [
  defect('unknown-member-found', '2.5', 'ResultCode 0 is of members that do not exist; it is 1.', {
    when: 'value',
    hooks: edits('lookup', (body) => {
      if (body.ResultCode === 0) body.ResultCode = 1;
    }),
  }),
  defect('known-member-not-found', '2.5', 'ResultCode 1 is of members that exist; it is 0.', {
    when: 'value',
    hooks: edits('lookup', (body) => {
      if (body.ResultCode === 1) body.ResultCode = 0;
    }),
  }),
  defect('offline-is-permanent', '2.5', 'ResultCode 2 is of a biller offline; it is 0.', {
    when: 'state',
    hooks: edits('lookup', (body) => {
      if (body.ResultCode === 2) body.ResultCode = 0;
    }),
  }),
  defect('result-code-as-text', '2.5', 'ResultCode is an integer; it is a text.', {
    when: 'always',
    hooks: edits('lookup', (body) => {
      body.ResultCode = String(body.ResultCode);
    }),
  }),
  defect('lookup-by-get-fails', '4.1', 'A lookup is GET or POST; by GET nobody is found.', {
    when: 'endpoint',
    hooks: () => ({
      call(call) {
        if (call.operation === 'lookup' && Object.keys(call.query).length > 0) call.body.MemberNumber = '000';
      },
    }),
  }),
  defect('lookup-without-auth-data', '2.5', 'A lookup that succeeds has AuthData; it has none.', {
    when: 'endpoint',
    hooks: edits('lookup', (body) => {
      delete body.AuthData;
    }),
  }),
  defect('lookup-finds-deleted', '4.2', 'A deleted member is gone; a lookup finds it.', {
    when: 'state',
    hooks: () => ({
      call: () => undefined,
      answer(answer, { operation, body: sent }, asked) {
        const isDeleted = asked?.tenant.members.some(({ number, deleted }) => deleted && number === sent.MemberNumber);
        if (operation === 'lookup' && isDeleted) fieldsOf(answer).ResultCode = 1;
      },
    }),
  }),
  defect('list-ignores-biller', '4.1', 'BillerCode filters the list; it does not.', {
    when: 'endpoint',
    hooks: forgetting('list', 'BillerCode'),
  }),
  defect('list-ignores-reference', '4.1', 'VendorReference filters the list; it does not.', {
    when: 'endpoint',
    hooks: forgetting('list', 'VendorReference'),
  }),
  defect('list-ignores-status', '4.1', 'Status filters the list; it does not.', {
    when: 'endpoint',
    hooks: forgetting('list', 'Status'),
  }),
  defect('list-ignores-from', '4.1', 'From filters the list; it does not.', {
    when: 'endpoint',
    hooks: forgetting('list', 'From'),
  }),
  defect('list-ignores-to', '4.1', 'To filters the list; it does not.', {
    when: 'endpoint',
    hooks: forgetting('list', 'To'),
  }),
  defect('list-period-by-day', '4.1', 'From and To have a time; the time of To is forgotten.', {
    when: 'value',
    hooks: setting('list', 'To', (text) => text?.replace(/ \d\d:\d\d:\d\d$/, ' 00:00:00')),
  }),
  defect('list-of-everything', '8', 'The list goes back 90 days; it goes back for ever.', {
    when: 'time',
    hooks: payments('list', (found, { tenant, call }) =>
      query(call, 'From') || query(call, 'VendorReference') || query(call, 'BillerCode') ? found : [...tenant.payments],
    ),
  }),
  defect('list-of-60-days', '8', 'The list goes back 90 days; it goes back 60.', {
    when: 'time',
    hooks: payments('list', (found, { now }) => found.filter(({ createdAt }) => createdAt > now - 60 * day)),
  }),
  defect('list-without-per-page', '4.1', 'PerPage is the size of a page; it is ignored.', {
    when: 'endpoint',
    hooks: forgetting('list', 'PerPage'),
  }),
  defect('list-page-of-50', '8', 'A page has 200 entries where nothing is said; it has 50.', {
    when: 'value',
    hooks: setting('list', 'PerPage', (text) => text ?? '50'),
  }),
  defect('list-page-off-by-one', '4.1', 'Page 2 is the second; the third is shown.', {
    when: 'value',
    hooks: setting('list', 'Page', (text) => (Number(text) > 1 ? String(Number(text) + 1) : text)),
  }),
  defect('list-always-first-page', '4.1', 'Page names the page; the first is shown.', {
    when: 'value',
    hooks: forgetting('list', 'Page'),
  }),
  defect('list-pages-rounded-down', '2.5', 'TotalPages counts the last page too; it is rounded down.', {
    when: 'value',
    hooks: edits('list', (body) => {
      body.TotalPages = Math.floor(Number(body.TotalListings) / Number(body.PerPage));
    }),
  }),
  defect('list-total-of-page', '2.5', 'TotalListings is of all pages; it is of this one.', {
    when: 'value',
    hooks: edits('list', (body) => {
      body.TotalListings = (body.Listings as unknown[]).length;
    }),
  }),
  defect('list-pages-overlap', '2.5', 'Pages do not overlap; each begins with the last of the one before.', {
    when: 'value',
    hooks: edits('list', (body, _call, asked) => {
      const listings = body.Listings as Fields[];
      if (Number(body.Page) > 1 && listings[0] && asked) body.Listings = [listings.at(-1), ...listings.slice(1)];
    }),
  }),
  defect('list-page-echo-wrong', '2.5', 'Page is the page shown; it is counted from 0.', {
    when: 'always',
    hooks: edits('list', (body) => {
      body.Page = Number(body.Page) - 1;
    }),
  }),
  defect('list-without-reversed', '4.1', 'The list has the payments; reversed ones are lost.', {
    when: 'state',
    hooks: payments('list', (found) => found.filter(({ status }) => status !== 'Reversed')),
  }),
  defect('list-without-usd', '4.1', 'The list has the payments; those in USD are lost.', {
    when: 'value',
    hooks: payments('list', (found) => found.filter(({ currency }) => currency === 'ZWG')),
  }),
  defect('feed-of-21', '8', 'A feed page has 20 records; it has 21.', {
    when: 'value',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'feed' && Array.isArray(answer.body) && answer.body.length === 20)
          answer.body = [...answer.body, answer.body[0]];
      },
    }),
  }),
  defect('feed-of-10', '8', 'A feed page has 20 records; it has 10.', {
    when: 'value',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'feed' && Array.isArray(answer.body)) answer.body = answer.body.slice(0, 10);
      },
    }),
  }),
  defect('feed-before-ignored', '4.1', 'before gets older records; it is ignored.', {
    when: 'endpoint',
    hooks: forgetting('feed', 'before'),
  }),
  defect('feed-before-inclusive', '4.1', 'before gets older records; that record itself comes again.', {
    when: 'value',
    hooks: setting('feed', 'before', (text) => (text === undefined ? text : String(Number(text) + 1))),
  }),
  defect('feed-before-in-seconds', '2.5', 'before is in milliseconds; it is read as seconds.', {
    when: 'value',
    hooks: setting('feed', 'before', (text) => (text === undefined ? text : `${text}000`)),
  }),
  defect('feed-of-the-first', '4.1', 'The feed has the last 20 payments; it has the first.', {
    when: 'value',
    hooks: payments('feed', (found) => found.slice(0, 20)),
  }),
  defect('feed-of-all-billers', '4.1', 'The feed is of one biller; it is of all.', {
    when: 'value',
    hooks: payments('feed', (_found, { tenant }) => tenant.payments.filter(({ status }) => status === 'Paid')),
  }),
  defect('feed-with-failed', '4.1', 'The feed has payments; authorised ones are in it.', {
    when: 'state',
    hooks: payments('feed', (found, { tenant }) => [
      ...found,
      ...tenant.payments
        .filter(({ biller, status }) => biller.feed && status === 'Authorized')
        .map((one) => ({ ...one, paidAt: one.createdAt })),
    ]),
  }),
  defect('feed-ignores-currency', '4.1', 'currency filters the feed; it does not.', {
    when: 'endpoint',
    readings: { feedCurrency: 'all' },
    hooks: forgetting('feed', 'currency'),
  }),
  defect('feed-amount-rounded', '2.5', 'Amount is a decimal; it is rounded.', {
    when: 'value',
    hooks: feedEach((one) => {
      one.Amount = decimal(Math.round(Number((one.Amount as { source: string }).source)) * 100);
    }),
  }),
  defect('feed-date-in-seconds', '2.5', 'Date is ISO 8601; it is a number of seconds.', {
    when: 'always',
    hooks: feedEach((one) => {
      one.Date = Math.floor(Date.parse(String(one.Date)) / 1000);
    }),
  }),
  defect('no-target-is-object', '4.1', 'Without a target the body is empty; it is an object.', {
    when: 'state',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'targetStats' && answer.raw === '') Object.assign(answer, { raw: '{}', headers: {} });
      },
    }),
  }),
  defect('no-target-is-404', '4.1', 'Without a target the answer is 200; it is 404.', {
    when: 'state',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'targetStats' && answer.raw === '') answer.status = 404;
      },
    }),
  }),
  defect('target-never-achieved', '2.5', 'TargetAchievedAmount counts payments; it stays 0.', {
    when: 'state',
    hooks: edits('targetStats', (body) => {
      if (body.TargetAchievedAmount) body.TargetAchievedAmount = decimal(0);
    }),
  }),
  defect('target-counts-authorized', '2.5', 'TargetAchievedAmount counts payments; authorised ones count.', {
    when: 'state',
    hooks: payments('targetStats', (found, { tenant }) => [
      ...found,
      ...tenant.payments.filter(({ biller, status }) => biller.target && status === 'Authorized'),
    ]),
  }),
  defect('target-ignores-currency', '4.1', 'currency filters the statistics; it does not.', {
    when: 'endpoint',
    hooks: forgetting('targetStats', 'currency'),
  }),
  defect('target-of-all-billers', '2.5', 'The statistics are of one biller; all payments count.', {
    when: 'value',
    hooks: payments('targetStats', (_found, { tenant }) => tenant.payments.filter(({ status }) => status === 'Paid')),
  }),
  defect('target-units-as-decimal', '2.5', 'TargetUnits is an integer; it is a text.', {
    when: 'always',
    hooks: edits('targetStats', (body) => {
      if (body.TargetUnits !== undefined) body.TargetUnits = `${body.TargetUnits}.0`;
    }),
  }),
  defect('list-from-as-american-date', '2.5', 'Query dates name the month; the sixth and later months are not read.', {
    when: 'value',
    hooks: setting('list', 'From', (text) => (text && /-(Jun|Jul|Aug|Sep|Oct|Nov|Dec)-/.test(text) ? 'x' : text)),
  }),
  defect('list-seconds-ignored', '2.5', 'From has hours and minutes; it is read as the end of its day.', {
    when: 'value',
    hooks: payments('list', (found, { call, readings, now }) => {
      const from = readQueryDate(query(call, 'From') ?? '', readings);
      return from === undefined || from > now ? found : found.filter(({ createdAt }) => createdAt > from + day);
    }),
  }),
];

function feedEach(change: (one: Fields) => void) {
  return () => ({
    answer(answer: { body: unknown; status: number }, { operation }: Call) {
      if (operation === 'feed' && answer.status === 200 && Array.isArray(answer.body))
        for (const one of answer.body) change(one);
    },
  });
}
