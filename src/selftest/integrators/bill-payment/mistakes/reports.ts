import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import { timeOf } from '../reporting.ts';
import { mistake } from './make.ts';

const model = modelSteps;

/** How payments are listed, downloaded and fed (sections 2.5 and 4). */
export const reportMistakes: readonly Mistake[] = [
  mistake('list-by-iso-date', 'dates of a query are ISO 8601', 'client-sends-query-date-form', {
    listQuery: () => 'From=2026-01-01T00:00:00&To=2026-12-31T00:00:00',
  }),
  mistake('list-encoded-twice', 'the space of a date is encoded twice', 'client-encodes-space-in-query-date', {
    listQuery: () => 'From=01-Jan-2026%252000:00:00',
  }),
  mistake('list-of-1000', 'a page of the list has 1000 entries', 'client-per-page-within-limits', {
    listQuery: () => 'PerPage=1000',
  }),
  mistake('list-of-none', 'a page of the list has no entries', 'client-per-page-within-limits', {
    listQuery: () => 'PerPage=0',
  }),
  mistake('download-without-to', 'a download has no end', 'client-download-sends-period', {
    downloadQuery: () => 'From=01-Jan-2026%2000:00:00',
  }),
  mistake('feed-by-newest', 'the next page of the feed begins at the newest record', 'client-feed-before-oldest', {
    feedBefore: (_day, page) => String(Math.max(...page.map((it) => timeOf(String(it.Date))))),
  }),
  mistake('feed-in-seconds', 'before is sent in seconds', 'client-feed-before-oldest', {
    feedBefore: (day, page) => String(Math.floor(Number(model.feedBefore(day, page)) / 1000)),
  }),
];
