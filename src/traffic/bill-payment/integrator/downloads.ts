import { integratorObserver } from '../../../conformance/index.ts';
import { queryDateMs } from './seen/query-dates.ts';

/** Queries of downloads (section 4.2). */
export const downloadQueries = integratorObserver({
  slug: 'caller-download-queries',
  title: 'a download of payments names its period',
  rules: ['client-download-sends-period'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.operation !== 'downloadPayments') return;
    const { searchParams } = new URL(moment.call.request.url, 'http://localhost');
    const given = [...searchParams].filter(([, value]) => value !== '').map(([name]) => name.toLowerCase());
    const lacking = ['From', 'To'].filter((name) => !given.includes(name.toLowerCase()));
    const [from, to] = ['from', 'to'].map((name) =>
      queryDateMs([...searchParams].find(([it]) => it.toLowerCase() === name)?.[1] ?? ''),
    );
    const isTurned = from !== undefined && to !== undefined && from > to;
    const seen = isTurned ? 'From is later than To' : `lacks ${lacking.join(' and ')}`;
    hand.expects('client-download-sends-period', 'From and To', lacking.length === 0 && !isTurned, seen, moment.call);
  },
});
