import type { Exchange, Trial } from '../../../../../src/conformance/index.ts';
import {
  dayMs,
  entriesOf,
  isFinal,
  listPayments,
  lists,
  type Page,
  pageIn,
  pagesOf,
  queryDate,
} from '../../../../../src/given/bill-payment/index.ts';
import { inTurn } from '../../../../in-turn.ts';
import { namesOf } from '../../../payment-list/payment-names.ts';
import { type Known, timeOf, type World } from '../model.ts';
import { judgeFields } from './listed-fields.ts';

const adds = 'list-pages-add-up';
const held = 'list-holds-payments-of-90-days';
const byStatus = 'list-filters-by-status';
const byTime = 'list-filters-by-time';
const byReference = 'list-filters-by-reference';

/** From so many records on all pages are turned over: of many, more than ten. */
const manyFrom = 6;
const pagesAtMost = 12;
/** Section 8. */
const perPageDefault = 200;

/** Section 4.1: at the end of a story the payment list holds each payment, under its filters and on one of its pages. */
export async function auditList(world: World): Promise<void> {
  const { trial, payments } = world;
  if (!trial.has('isolate')) return;
  const now = await timeOf(world);
  const recent = payments.filter((it) => isRecent(it, now));
  const reversed = recent.filter(({ status }) => status === 'Reversed').slice(-2);
  const some = [...new Set([...recent.slice(0, 2), ...recent.slice(-2), ...reversed])];
  for (const [n, it] of some.entries()) await judgeListed(world, it, n);
  if (payments.length >= manyFrom) await judgePages(world, recent);
}

/** Well within the window; when it was paid, and so whether it is, may not be known. */
function isRecent({ status, paidAt }: Known, now: number | undefined): boolean {
  return isFinal(status) && status !== 'Failed' && paidAt !== undefined && (now ?? paidAt) - paidAt < 80 * dayMs;
}

async function judgeListed(world: World, known: Known, n: number): Promise<void> {
  const { trial } = world;
  const { status, paidAt = 0 } = known;
  const VendorReference = known.authorized.reference;
  const names = namesIn(known);
  const read = async (query: Record<string, string> = {}): Promise<Page | undefined> =>
    pageIn(await listPayments(trial, { VendorReference, ...query }));
  const plain = await read();
  if (!plain) return;
  judgeCounts(trial, plain);
  if (!lists([plain], names)) return;
  const proof = [known.shown as Exchange, plain.exchange];
  judgeAlone(world, known, plain);
  // What was taken back may have an entry of that.
  const times = status === 'Paid' ? entriesOf([plain], names).length : 1;
  trial.holds(adds, 'listed once', times === 1 ? 'listed once' : `listed ${times} times`, ...proof);
  await judgeFields(world, known, plain);
  const period = { From: queryDate(paidAt - 2 * dayMs), To: queryDate(paidAt + 2 * dayMs) };
  const around = inTurn([period, { From: period.From }, { To: period.To }], world.steps + n, { latest: 0, byTurns: 1 });
  const within = await read(around[0] as Record<string, string>);
  if (within) trial.expects(byTime, 'listed', lists([within], names), 'not listed', ...proof, within.exchange);
  if (within) judgeCounts(trial, within);
  const page = await read(besides(known, n) as Record<string, string>);
  if (page) trial.expects(byTime, 'not listed', !lists([page], names), 'listed', ...proof, page.exchange);
  // Which values Status takes is not shown: one that finds a payment under its own name is taken as what it says.
  const [own, other] = [
    await read({ Status: status }),
    await read({ Status: status === 'Paid' ? 'Reversed' : 'Paid' }),
  ];
  if (!own || !other) return;
  const isOwn = lists([own], names);
  const isOther = lists([other], names);
  const seen = isOther && !isOwn ? `under ${status === 'Paid' ? 'Reversed' : 'Paid'} alone` : 'as it is';
  trial.holds(byStatus, 'as it is', seen, ...proof, own.exchange, other.exchange);
}

/** Section 2.5: what a page counts is what was asked for, whatever filters it. */
function judgeCounts(trial: Trial, { perPage, totalPages, totalListings, entries, exchange }: Page): void {
  if (totalListings === undefined || totalPages === undefined) return;
  const filled = Math.ceil(totalListings / (perPage ?? perPageDefault));
  // Nothing may be on one page, or on none.
  if (totalListings > 0) trial.holds(adds, `${filled} pages`, `${totalPages} pages`, exchange);
  if (filled === 1) trial.holds(adds, totalListings, entries.length, exchange);
}

/** Section 4.1: a reference names one payment, however close another one's stands to it. */
function judgeAlone({ trial, payments }: World, known: Known, page: Page): void {
  const own = namesIn(known).map((it) => it.toLowerCase());
  const { reference } = known.authorized;
  const other = payments.find(({ authorized: it }) => {
    const isOther = !own.includes(it.reference.toLowerCase());
    return isOther && lists([page], [it.reference]);
  });
  const seen = `also ${other?.authorized.reference}`;
  const proof = [known.authorized.exchange, page.exchange];
  trial.expects(byReference, `${reference} alone`, other === undefined, seen, ...proof);
}

/** A filter by time that leaves a payment out, beside another filter that does not: each holds. */
function besides({ authorized, status, paidAt = 0 }: Known, n: number): Record<string, string | undefined> {
  const BillerCode = authorized.purchase.billerCode;
  const [before, after] = [queryDate(paidAt - 2 * dayMs), queryDate(paidAt + 2 * dayMs)];
  const all = [
    { BillerCode, To: before },
    { BillerCode, From: after },
    { Status: status, To: before },
    { Status: status, From: after },
  ];
  return all[n % all.length] ?? {};
}

function namesIn({ authorized, shown }: Known): string[] {
  return namesOf({ ...authorized, pay: shown as Exchange, shown: shown as Exchange });
}

/** Over more than ten pages each payment stands once, and there are as many entries as the list counts. */
async function judgePages({ trial }: World, recent: readonly Known[]): Promise<void> {
  const first = pageIn(await listPayments(trial, { PerPage: '1' }));
  const total = first?.totalListings;
  if (!first || total === undefined || total > 200 * pagesAtMost) return;
  const PerPage = String(Math.max(1, Math.ceil(total / pagesAtMost)));
  const whole = total > 100 ? [{}, { PerPage: '200' }] : [{}];
  for (const query of [{ PerPage }, ...whole] as Record<string, string>[]) {
    const pages = await pagesOf(trial, query);
    if (pages.length < (pages[0]?.totalPages ?? 1)) continue;
    const entries = pages.flatMap((it) => it.entries);
    const proof = pages.slice(-3).map((it) => it.exchange);
    trial.holds(adds, pages[0]?.totalListings ?? entries.length, entries.length, ...proof);
    if (pages[0]?.totalListings !== total) continue;
    const filled = Math.ceil(total / Number(query.PerPage ?? perPageDefault));
    trial.holds(adds, `${filled} pages`, `${pages[0].totalPages ?? filled} pages`, ...proof);
    const missing = recent.find((it) => !lists(pages, namesIn(it)));
    const seen = `${missing?.authorized.reference} on none of ${pages.length} pages`;
    trial.expects(held, 'each on a page', missing === undefined, seen, ...proof);
  }
}
