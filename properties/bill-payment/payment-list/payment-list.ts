import { check, type Exchange, GivenBroken, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  catalogueOf,
  catalogueRules,
  dayMs,
  listPayments,
  lists,
  nowOf,
  type Page,
  type Paid,
  type Purchase,
  pageIn,
  pagesOf,
  paid,
  queryDate,
  reversalRules,
  reversed,
  reversiblePayment,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { namesOf } from './payment-names.ts';

const assumes = [...reversalRules, ...catalogueRules, 'listPayments/200'];

/** A page that the list has to give. Decides `listPayments/200` and `id`. Throws GivenBroken where there is none. */
async function given(trial: Trial, id: string, query: Record<string, string> = {}): Promise<Page> {
  const exchange = await listPayments(trial, query);
  trial.holds('listPayments/200', 200, statusOf(exchange), exchange);
  const page = pageIn(exchange);
  trial.expects(id, 'a page', page !== undefined, `HTTP ${statusOf(exchange)}`, exchange);
  if (!page) throw new GivenBroken('the payment list gave no page');
  return page;
}

/** Sections 2.5, 4.1: without parameters, and with each by itself. */
export const paymentsListed = check({
  slug: 'payment-list',
  title: 'the payment list holds what was paid, without parameters and with dates, page sizes and Status Unspecified',
  rules: [
    'listPayments/200',
    'list-parameters-optional',
    'list-holds-payments-of-90-days',
    'query-date-form-accepted',
    'list-per-page-1-and-200-accepted',
    'list-per-page-defaults-to-200',
    'list-page-holds-at-most-per-page',
    'list-page-defaults-to-1',
  ],
  assumes,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const payment = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    const plain = await given(trial, 'list-parameters-optional');
    judgeSize(trial, plain, 200);
    trial.holds('list-per-page-defaults-to-200', 200, plain.perPage, plain.exchange);
    trial.holds('list-page-defaults-to-1', 1, plain.page, plain.exchange);
    for (const PerPage of ['1', '200', '7'])
      judgeSize(trial, await given(trial, 'list-per-page-1-and-200-accepted', { PerPage }), Number(PerPage));
    await judgeListed(trial, 'list-holds-payments-of-90-days', payment, {});
    const forex = await paid(trial, await testPurchase(trial, { product: 'FP' }));
    await judgeListed(trial, 'list-holds-payments-of-90-days', forex, {});
    if (trial.fixtures.purchases?.reversible) {
      const taken = await reversed(trial, await reversiblePayment(trial));
      await judgeListed(trial, 'list-holds-payments-of-90-days', taken, {});
    }
    const now = await nowOf(trial, payment.pay);
    const [From, To] = [queryDate(now - 3 * dayMs), queryDate(now + 3 * dayMs)];
    for (const query of [{ From }, { To }, { From, To }]) await given(trial, 'query-date-form-accepted', query);
    await judgeListed(trial, 'list-holds-payments-of-90-days', payment, { From, To });
  },
});

function judgeSize(trial: Trial, { entries, exchange }: Page, most: number): void {
  const isLegal = entries.length <= most;
  trial.expects('list-page-holds-at-most-per-page', `at most ${most}`, isLegal, String(entries.length), exchange);
}

/** Decides that a payment is among those of a query; it is waited for. */
async function judgeListed(trial: Trial, slug: string, payment: Paid, query: Record<string, string>): Promise<void> {
  let pages: Page[] = [];
  const found = await trial.eventually(async () => {
    pages = await pagesOf(trial, query);
    return lists(pages, namesOf(payment)) ? true : undefined;
  });
  // Which pages there are beyond the ones that were read is unknown: then nothing is concluded.
  const isWhole = pages.length >= (pages[0]?.totalPages ?? 1);
  if (found || isWhole) trial.expects(slug, 'listed', found === true, 'not listed', payment.pay, ...proofOf(pages));
}

function judgeStray(trial: Trial, slug: string, payment: Paid, pages: readonly Page[]): void {
  trial.expects(slug, 'not listed', !lists(pages, namesOf(payment)), 'listed', payment.pay, ...proofOf(pages));
}

function proofOf(pages: readonly Page[]): Exchange[] {
  return pages.slice(0, 3).map((it) => it.exchange);
}

/** Section 4.1: each filter holds its own and keeps the others out. */
export const listFilters = check({
  slug: 'payment-list-filters',
  title: 'the payment list filters by reference, biller and time',
  rules: [
    'list-filters-by-reference',
    'list-filters-by-biller',
    'list-filters-by-time',
    'listing-fields',
    'listPayments/200',
  ],
  assumes,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const first = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    const second = await paid(trial, await testPurchase(trial, { product: 'RV' }));
    const other = await otherBillers(trial);
    // A reference that begins with another one.
    const longer = await paid(trial, await testPurchase(trial, { product: 'AA' }), {
      reference: `${first.reference}1`,
    });
    const forex = await paid(trial, await testPurchase(trial, { product: 'FP' }));
    const all = [first, second, longer, forex, ...(other ? [other] : [])];
    for (const it of all) {
      const VendorReference = it.reference;
      await judgeListed(trial, 'list-filters-by-reference', it, { VendorReference });
      const pages = await pagesOf(trial, { VendorReference });
      for (const stray of all.filter((one) => one !== it)) judgeStray(trial, 'list-filters-by-reference', stray, pages);
      const others = pages
        .flatMap((page) => page.entries)
        .filter((entry) => !namesOf(it).some((name) => entry.includes(JSON.stringify(name))));
      trial.holds('list-filters-by-reference', 'no other entry', others[0] ?? 'no other entry', ...proofOf(pages));
      const [entry] = pages[0]?.entries ?? [];
      if (entry) trial.observe('listing-fields', Object.keys(JSON.parse(entry)).sort().join(' '), ...proofOf(pages));
    }
    const unknown = { VendorReference: trial.fresh('none') };
    const none = await pagesOf(trial, unknown);
    for (const it of all) judgeStray(trial, 'list-filters-by-reference', it, none);
    await judgeFurtherPage(trial, 'list-filters-by-reference', unknown, none);
    for (const it of other ? [first, other] : []) {
      const BillerCode = it.purchase.billerCode;
      await judgeListed(trial, 'list-filters-by-biller', it, { BillerCode });
      const pages = await pagesOf(trial, { BillerCode });
      const strays = it === first ? [other as Paid] : [first, forex];
      for (const stray of strays) judgeStray(trial, 'list-filters-by-biller', stray, pages);
      await judgeBeginning(trial, it);
      // A reference beside its biller is still that one payment's.
      const VendorReference = it.reference;
      const one = await pagesOf(trial, { BillerCode, VendorReference });
      for (const stray of all.filter((payment) => payment !== it))
        judgeStray(trial, 'list-filters-by-reference', stray, one);
      const now = await nowOf(trial, it.pay);
      const period = { From: queryDate(now - 3 * dayMs), To: queryDate(now + 3 * dayMs) };
      for (const beside of [period, { Status: 'Paid' }]) {
        const both = await pagesOf(trial, { BillerCode, ...beside, PerPage: '2' });
        for (const stray of strays) judgeStray(trial, 'list-filters-by-biller', stray, both);
      }
    }
    await judgeMember(trial, first);
    await judgePeriods(trial, first);
  },
});

/** Another payment of the same member is one more that is listed, also beside a Status. */
async function judgeMember(trial: Trial, payment: Paid): Promise<void> {
  const { billerCode: BillerCode } = payment.purchase;
  const again = await paid(trial, payment.purchase);
  await judgeListed(trial, 'list-filters-by-biller', again, { BillerCode });
  await judgeListed(trial, 'list-filters-by-biller', payment, { BillerCode });
  // Which values Status takes is not shown: that one of the two is listed shows that this one is.
  const pages = await pagesOf(trial, { BillerCode, Status: 'Paid' });
  const isTaken = [payment, again].some((it) => lists(pages, namesOf(it)));
  for (const it of isTaken ? [payment, again] : [])
    await judgeListed(trial, 'list-filters-by-biller', it, { BillerCode, Status: 'Paid' });
}

/** The beginning of a biller's code is not that code; whether a code that no biller has is refused is not shown. */
async function judgeBeginning(trial: Trial, payment: Paid): Promise<void> {
  const BillerCode = payment.purchase.billerCode.slice(0, -1);
  const codes = (await catalogueOf(trial)).map(({ code }) => code);
  if (BillerCode === '' || codes.includes(BillerCode)) return;
  const page = pageIn(await listPayments(trial, { BillerCode, VendorReference: payment.reference }));
  if (page) judgeStray(trial, 'list-filters-by-biller', payment, [page]);
}

/** Periods that have the payment in them and beside them, whatever the zone. */
async function judgePeriods(trial: Trial, payment: Paid): Promise<void> {
  const now = await nowOf(trial, payment.pay);
  const slug = 'list-filters-by-time';
  const at = (days: number): string => queryDate(now + days * dayMs);
  for (const query of [{ From: at(-2) }, { From: at(-2), To: at(2) }, { To: at(2) }] as Record<string, string>[])
    await judgeListed(trial, slug, payment, query);
  for (const query of [{ To: at(-2) }, { From: at(-9), To: at(-2) }, { From: at(2), To: at(9) }] as Record<
    string,
    string
  >[]) {
    const pages = await pagesOf(trial, query);
    judgeStray(trial, slug, payment, pages);
    await judgeFurtherPage(trial, slug, query, pages);
  }
}

/** A filter that leaves nothing on the first page leaves nothing on a further one; which may be refused as there is none. */
async function judgeFurtherPage(
  trial: Trial,
  slug: string,
  query: Record<string, string>,
  pages: readonly Page[],
): Promise<void> {
  const [first] = pages;
  if (first === undefined || first.totalListings !== 0) return;
  const exchange = await listPayments(trial, { ...query, Page: '2', PerPage: '1' });
  const further = pageIn(exchange);
  if (further) trial.holds(slug, 0, further.entries.length, first.exchange, exchange);
}

/** A payment to another biller than the test biller, where the target file names one that is paid. */
async function otherBillers(trial: Trial): Promise<Paid | undefined> {
  const { purchases = {}, testBiller } = trial.fixtures;
  const candidates: (Purchase | undefined)[] = [purchases.reversible, purchases.irreversible, purchases.airtime];
  const purchase = candidates.find((it) => it && it.billerCode !== testBiller);
  return purchase && paid(trial, purchase);
}
