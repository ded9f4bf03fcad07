import { integratorObserver } from '../../../conformance/index.ts';
import { judgeQueryDates } from './seen/query-dates.ts';

/** Queries of the payment list, and dates in all queries (sections 2.5, 4.1 and 8). */
export const listQueries = integratorObserver({
  slug: 'caller-list-queries',
  title: 'dates of queries have their form, and PerPage lies between 1 and 200',
  rules: ['client-sends-query-date-form', 'client-encodes-space-in-query-date', 'client-per-page-within-limits'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
    const { call } = moment;
    if (call.operation === 'listPayments' || call.operation === 'downloadPayments') judgeQueryDates(hand, call);
    if (call.operation !== 'listPayments') return;
    const { searchParams } = new URL(call.request.url, 'http://localhost');
    const perPage = [...searchParams].find(([name]) => name.toLowerCase() === 'perpage')?.[1];
    if (perPage === undefined || perPage === '') return;
    const isWithin = /^\d+$/.test(perPage) && Number(perPage) >= 1 && Number(perPage) <= 200;
    hand.expects('client-per-page-within-limits', '1 to 200', isWithin, perPage, call);
  },
});
