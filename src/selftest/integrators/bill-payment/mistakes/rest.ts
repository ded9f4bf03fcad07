import type { Mistake } from '../../mistake.ts';
import { codesIn } from '../billing.ts';
import { modelSteps } from '../model.ts';
import { keep } from '../paying.ts';
import { timeOf } from '../reporting.ts';
import type { Day, Delivered } from '../steps.ts';
import { mistake } from './make.ts';

const model = modelSteps;
const all = '/api/payment/ListBillers';

async function fetchInto(day: Day, path: string): Promise<void> {
  const answer = await day.steps.send(day, path);
  if (answer?.status === 200) keep(day, answer);
}

/** Fetches in the background after an announcement. */
function afterwards(day: Day, work: () => Promise<unknown>): number {
  day.background.push(day.ground.clock.wait(1_000).then(work));
  return 200;
}

function wordsIn({ body }: Delivered): string[] {
  return body.toString('utf8').match(/[A-Z]{4,}/g) ?? [];
}

/** The catalogue, other calls, members and announcements (sections 2.5, 4 and 6). */
export const otherMistakes: readonly Mistake[] = [
  mistake(
    'catalogue-for-each-order',
    'the whole catalogue is fetched for each payment',
    'client-lists-all-only-on-initial-load',
    {
      async beforeOrder(day, order) {
        await model.beforeOrder(day, order);
        await fetchInto(day, all);
      },
    },
  ),
  mistake('catalogue-hourly', 'the whole catalogue is fetched hourly', 'client-lists-all-only-on-initial-load', {
    async beforeOrder(day, order) {
      await day.ground.clock.wait(3_600_000);
      if (day.count % 5 === 0) await fetchInto(day, all);
      await model.beforeOrder(day, order);
    },
  }),
  mistake(
    'biller-for-each-order',
    'the biller is fetched again for each payment',
    'client-lists-filtered-after-webhook',
    {
      async beforeOrder(day, order) {
        await model.beforeOrder(day, order);
        await fetchInto(day, `${all}?billerCodes=${order.billerCode}`);
      },
    },
  ),
  mistake(
    'announcement-answered-204',
    'an announcement is answered 204',
    'receiver-answers-200',
    { configuration: async (day, it) => ((await model.configuration(day, it)) === 200 ? 204 : 500) },
    'catalogue-changes',
  ),
  mistake(
    'empty-announcement-400',
    'an empty announcement is answered 400',
    'receiver-answers-200',
    { configuration: async (day, it) => (codesIn(it.body).length === 0 ? 400 : model.configuration(day, it)) },
    'announcements-empty',
  ),
  mistake(
    'fetches-before-answer',
    'the billers are fetched before the announcement is answered',
    'receiver-answers-at-once',
    {
      async configuration(day, { body }) {
        const codes = codesIn(body);
        if (codes.length > 0) await fetchInto(day, `${all}?billerCodes=${codes.join(',')}`);
        return 200;
      },
    },
    'announcements-repeated',
  ),
  mistake(
    'slow-fetch-before-answer',
    'a slow catalogue holds the answer to an announcement',
    'receiver-answers-at-once',
    {
      async configuration(day, { body }) {
        await fetchInto(day, `${all}?billerCodes=${codesIn(body).join(',')}`);
        return 200;
      },
    },
    'catalogue-changes',
  ),
  mistake(
    'fetches-all-named',
    'every known biller is fetched after an announcement',
    'receiver-fetches-only-named-billers',
    {
      configuration: async (day) =>
        afterwards(day, () => fetchInto(day, `${all}?billerCodes=${[...day.catalogue.keys()].join(',')}`)),
    },
    'catalogue-changes',
  ),
  mistake(
    'fetches-nothing',
    'nothing is fetched after an announcement',
    'receiver-fetches-only-named-billers',
    { configuration: async () => 200 },
    'catalogue-changes',
  ),
  mistake(
    'keeps-old-catalogue',
    'what was fetched after an announcement is not used',
    'receiver-updates-catalogue',
    { mayOrder: () => true },
    'catalogue-changes',
  ),
  mistake(
    'empty-means-known',
    'after an empty announcement every known biller is fetched',
    'receiver-ignores-empty-array',
    {
      configuration: async (day, it) =>
        codesIn(it.body).length > 0
          ? model.configuration(day, it)
          : afterwards(day, () => fetchInto(day, `${all}?billerCodes=${[...day.catalogue.keys()].join(',')}`)),
    },
    'announcements-empty',
  ),
  mistake(
    'empty-means-all',
    'after an empty announcement the whole catalogue is fetched',
    'receiver-never-fetches-unfiltered',
    {
      configuration: async (day, it) =>
        codesIn(it.body).length > 0 ? model.configuration(day, it) : afterwards(day, () => fetchInto(day, all)),
    },
    'announcements-empty',
  ),
  mistake(
    'every-announcement-means-all',
    'after each announcement the whole catalogue is fetched',
    'receiver-never-fetches-unfiltered',
    { configuration: async (day) => afterwards(day, () => fetchInto(day, all)) },
    'catalogue-changes',
  ),
  mistake(
    'invalid-read-anyway',
    'codes are picked out of an invalid announcement',
    'receiver-ignores-invalid-array',
    {
      configuration: async (day, it) =>
        afterwards(day, () => fetchInto(day, `${all}?billerCodes=${wordsIn(it).join(',')}`)),
    },
    'announcements-invalid',
  ),
  mistake(
    'announcement-needs-token',
    'an announcement without Authorization is refused',
    'receiver-enforces-authorization-only-when-confirmed',
    { configuration: async (day, it) => (it.headers.authorization === undefined ? 401 : model.configuration(day, it)) },
    'catalogue-changes',
  ),
  mistake(
    'offline-is-unknown',
    'an offline biller is taken as an unknown member',
    'client-retries-offline-lookup-later',
    {
      async lookups(day) {
        await day.ground.clock.wait(5_000);
        const answer = await day.steps.send(day, '/api/payment/member?billerCode=INSURER&memberNumber=P-5550');
        if (answer?.json.ResultCode !== 1) await day.steps.tell(day, 'P-5550', 'failed');
      },
    },
    'offline-biller',
  ),
  mistake(
    'offline-asked-at-once',
    'a lookup with an offline biller is repeated at once',
    'client-retries-offline-lookup-later',
    { offlineWaitMs: 0 },
    'offline-biller',
  ),
  mistake(
    'failed-lookup-repeated',
    'a lookup of an unknown member is repeated',
    'client-does-not-repeat-failed-lookup',
    {
      async lookups(day) {
        for (let at = 0; at < 4; at += 1) {
          await day.ground.clock.wait(5_000);
          await day.steps.send(day, '/api/payment/member?billerCode=INSURER&memberNumber=P-9999');
        }
      },
    },
  ),
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
  mistake('reversal-by-own-reference', 'a reversal has the Reference of its payment', 'client-reversal-reference-new', {
    reversalReference: (_day, reference) => reference,
  }),
  mistake(
    'reversal-by-http-200',
    'a reversal that was answered 200 counts as made',
    'client-reads-error-code',
    { isReversed: (answer) => answer?.status === 200 },
    'reversal-fails',
  ),
  mistake('details-as-object', 'AccountDetails is an object', 'client-account-details-is-json-text', {
    memberRecord: (day, number) => ({ ...model.memberRecord(day, number), AccountDetails: { Suburb: 'Avondale' } }),
  }),
  mistake('details-as-words', 'AccountDetails is plain text', 'client-account-details-is-json-text', {
    memberRecord: (day, number) => ({ ...model.memberRecord(day, number), AccountDetails: 'Suburb: Avondale' }),
  }),
  mistake('update-of-one-field', 'an update holds what changed only', 'client-update-sends-full-record', {
    memberUpdate: (_day, { MemberNumber }) => ({ MemberNumber, FullName: 'Rudo Sample' }),
  }),
  mistake(
    'number-used-again',
    'the number of a deleted member is given to another',
    'client-never-reuses-deleted-number',
    { reusedNumber: (_day, deleted) => deleted },
  ),
  mistake('number-uploaded-again', 'the number of a deleted member is uploaded', 'client-never-reuses-deleted-number', {
    uploadCsv: () => 'Member Number,Full Name,Email,Mobile,Postal Address\nM-2002,Chipo Example,,,\n',
  }),
  mistake('columns-out-of-order', 'the columns of an upload stand otherwise', 'client-upload-columns-in-order', {
    uploadCsv: () => 'Full Name,Member Number,Email,Mobile,Postal Address\nChipo Example,M-2010,,,\n',
  }),
  mistake('columns-left-out', 'an upload lacks a column', 'client-upload-columns-in-order', {
    uploadCsv: () => 'Member Number,Full Name\nM-2010,Chipo Example\n',
  }),
  mistake(
    'delete-by-whole-record',
    'an upload of numbers to delete holds whole records',
    'client-delete-upload-one-column',
    { deleteCsv: () => 'Member Number,Full Name\nM-2010,Chipo Example\n' },
  ),
];
