import { type Exchange, fieldOf, jsonOf, Literal, memberOf, statusOf, type Trial } from '../../../conformance/index.ts';
import { call } from '../calls/vendor-call.ts';
import { codeIn } from '../values/decimal.ts';

/** One page of the payment list. The fields of an entry are not shown, so an entry is known by its text. */
export interface Page {
  exchange: Exchange;
  page: number | undefined;
  perPage: number | undefined;
  totalPages: number | undefined;
  totalListings: number | undefined;
  /** The entries as `sortedText`. */
  entries: string[];
}

/** Pages that are walked through at most. */
const pagesAtMost = 12;

/** Asks for one page of payments (section 4.1); nothing is judged. */
export function listPayments(trial: Trial, query: Record<string, string> = {}): Promise<Exchange> {
  return call(trial, 'listPayments', { query });
}

/** The page in an answer; undefined where it holds none. */
export function pageIn(exchange: Exchange): Page | undefined {
  const listings = fieldOf(exchange, 'Listings');
  if (statusOf(exchange) !== 200 || !Array.isArray(listings)) return undefined;
  const body = jsonOf(exchange);
  const count = (name: string): number | undefined => {
    const text = codeIn(memberOf(body, name));
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  return {
    exchange,
    page: count('Page'),
    perPage: count('PerPage'),
    totalPages: count('TotalPages'),
    totalListings: count('TotalListings'),
    entries: listings.map(sortedText),
  };
}

/** A JSON value as text that does not depend on the order in which its members came. */
export function sortedText(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? '';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Literal) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, it]) => [name, sorted(it)]));
}

/** All pages of a query, as many as there are, or the first twelve. Ends at the first answer that is no page. */
export async function pagesOf(trial: Trial, query: Record<string, string> = {}): Promise<Page[]> {
  const pages: Page[] = [];
  for (let n = 1; n <= pagesAtMost; n += 1) {
    const page = pageIn(await listPayments(trial, n === 1 ? query : { ...query, Page: String(n) }));
    if (!page) return pages;
    pages.push(page);
    if (n >= (page.totalPages ?? 1)) return pages;
  }
  return pages;
}

/** Whether an entry is of the payment that one of these texts names, such as its references. */
export function lists(pages: readonly Page[], texts: readonly string[]): boolean {
  return entriesOf(pages, texts).length > 0;
}

/** The entries that one of these texts names. */
export function entriesOf(pages: readonly Page[], texts: readonly string[]): string[] {
  const names = texts.map((it) => JSON.stringify(it));
  return pages.flatMap(({ entries }) => entries.filter((it) => names.some((name) => it.includes(name))));
}
