import type { Mistake } from '../../mistake.ts';
import { codesIn } from '../billing.ts';
import { modelSteps } from '../model.ts';
import { keep } from '../paying.ts';
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

/** When billers are fetched, and what announcements of them are answered (sections 4.1 and 6.1). */
export const catalogueMistakes: readonly Mistake[] = [
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
];
