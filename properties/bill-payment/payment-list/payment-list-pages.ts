import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  dayMs,
  listPayments,
  lists,
  nowOf,
  type Page,
  pageIn,
  pagesOf,
  paid,
  paidRules,
  pay,
  queryDate,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { namesOf } from './payment-names.ts';

const assumes = [...paidRules, 'listPayments/200'];

/** Sections 2.5, 4.1, 8: pages join up. */
export const listPages = check({
  slug: 'payment-list-pages',
  title: 'the pages of the payment list hold at most PerPage entries, none twice, and as many as they say',
  rules: ['list-pages-add-up', 'list-page-holds-at-most-per-page', 'list-per-page-off-limits'],
  assumes,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const payments = [];
    for (let n = 0; n < 5; n += 1) payments.push(await paid(trial, await testPurchase(trial, { product: 'AA' })));
    const names = payments.flatMap(namesOf);
    // What else there is between them: a page of one Status has none of it.
    await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    await pay(trial, await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PF' })));
    // Where many payments are listed, those of this check may be on none of the pages that are read.
    const [VendorReference = ''] = payments.map(({ reference }) => reference);
    const isNaming = lists(await pagesOf(trial, { VendorReference }), names);
    const now = await nowOf(trial, await listPayments(trial, { PerPage: '1' }));
    const period = { From: queryDate(now - 3 * dayMs), To: queryDate(now + 3 * dayMs) };
    // A Status that is no value of the list's may be refused, or leave all payments in.
    const total = pageIn(await listPayments(trial, { PerPage: '1' }))?.totalListings ?? 0;
    for (const query of [
      { PerPage: '2' },
      { PerPage: '3', ...period },
      { PerPage: '1' },
      // A last page of one entry.
      ...(total > 2 && total <= 200 ? [{ PerPage: String(total - 1) }] : []),
      { PerPage: '2', Status: 'Paid' },
    ]) {
      const pages = await steadily(trial, () => pagesOf(trial, query));
      if (pages) judgePages(trial, pages, Number(query.PerPage), { names, isNaming });
    }
    for (const PerPage of ['0', '201']) {
      const exchange = await listPayments(trial, { PerPage });
      const page = pageIn(exchange);
      const reading = page ? 'clamped' : 'http-400';
      trial.observe('list-per-page-off-limits', reading, exchange);
      if (page) judgeSize(trial, page, 200);
    }
  },
});

/** What entries are told apart by: names of payments, and whether entries were seen to hold them. */
interface Named {
  names: readonly string[];
  isNaming: boolean;
}

function judgePages(trial: Trial, pages: readonly Page[], perPage: number, { names, isNaming }: Named): void {
  for (const it of pages) judgeSize(trial, it, perPage);
  const [first] = pages;
  const { totalListings, totalPages } = first ?? {};
  if (totalListings === undefined || totalPages === undefined) return;
  const proof = pages.slice(0, 4).map((it) => it.exchange);
  const id = 'list-pages-add-up';
  trial.holds(id, Math.ceil(totalListings / perPage), totalPages, ...proof);
  // Each page counts what was asked for, not what is left of it.
  for (const it of pages) {
    const counts = { totalListings: it.totalListings, totalPages: it.totalPages };
    trial.holds(id, { totalListings, totalPages }, counts, ...proof, it.exchange);
  }
  const entries = pages.flatMap((it) => it.entries);
  // All pages but the last are full; of those that were read, the count is known.
  const wanted = pages.length >= totalPages ? totalListings : pages.length * perPage;
  trial.holds(id, wanted, entries.length, ...proof);
  // Entries that name no payment may look alike.
  const isOurs = lists(pages, names);
  if (!isOurs && !isNaming) return;
  // What failed under one reference may be listed each time; what went well is one payment.
  const told = isOurs ? entries : entries.filter((it) => /"(?:Paid|Authorized|Reversed)"/.test(it));
  trial.expects(id, 'none twice', new Set(told).size === told.length, 'some twice', ...proof);
}

function judgeSize(trial: Trial, { entries, exchange }: Page, most: number): void {
  const isLegal = entries.length <= most;
  trial.expects('list-page-holds-at-most-per-page', `at most ${most}`, isLegal, String(entries.length), exchange);
}

/** What it reads, provided that the list is the same before and after; undefined where payments came in between. */
async function steadily<T>(trial: Trial, read: () => Promise<T>): Promise<T | undefined> {
  const count = async (): Promise<number | undefined> =>
    pageIn(await listPayments(trial, { PerPage: '1' }))?.totalListings;
  for (let n = 0; n < 3; n += 1) {
    const before = await count();
    const result = await read();
    if ((await count()) === before) return result;
  }
  return undefined;
}

/** Section 4.1: what is left out has the documented default. */
export const listDefaults = check({
  slug: 'payment-list-defaults',
  title: 'without Status, Page and PerPage the payment list is that of Unspecified, page 1 and 200 entries',
  rules: ['list-status-defaults-to-unspecified', 'list-page-defaults-to-1', 'list-per-page-defaults-to-200'],
  assumes,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (let n = 0; n < 2; n += 1) await paid(trial, await testPurchase(trial, { product: 'AA' }));
    // One that was not paid yet, and one that failed.
    await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    await pay(trial, await authorize(trial, await testPurchase(trial, { product: 'AA', prefix: 'PF' })));
    for (const [slug, query, base] of [
      ['list-status-defaults-to-unspecified', { Status: 'Unspecified' }, {}],
      ['list-page-defaults-to-1', { PerPage: '1', Page: '1' }, { PerPage: '1' }],
      ['list-page-defaults-to-1', { Page: '1' }, {}],
      ['list-per-page-defaults-to-200', { PerPage: '200' }, {}],
    ] as [string, Record<string, string>, Record<string, string>][]) {
      const both = await steadily(trial, async () => [
        await listPayments(trial, base),
        await listPayments(trial, query),
      ]);
      if (!both) continue;
      const [plain, explicit] = both as [Exchange, Exchange];
      const page = pageIn(plain);
      if (page) trial.holds(slug, sameness(page), sameness(pageIn(explicit)), plain, explicit);
    }
  },
});

function sameness(page: Page | undefined): object | string {
  if (!page) return 'no page';
  const { totalListings, totalPages, entries } = page;
  // Nobody says in which order a page stands.
  return { totalListings, totalPages, entries: [...entries].sort() };
}
