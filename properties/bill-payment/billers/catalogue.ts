import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { check, type Exchange, GivenBroken, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type Biller,
  billersIn,
  catalogueOf,
  catalogueRules,
  freshCatalogue,
  knownPurchases,
  listBillers,
  outcomeOf,
} from '../../../src/given/bill-payment/index.ts';

/** More names than these may make an address longer than servers take. */
const mostNamed = 40;

const filterRules = ['filtered-list-has-only-named-billers', 'filtered-list-has-each-named-biller'];

/** Sections 2.1, 2.2, 4.1: the whole catalogue. */
export const catalogueListed = check({
  slug: 'bill-catalogue',
  title: 'the unfiltered list has every biller with its products, each under a code of its own',
  rules: [
    'unfiltered-list-has-all-billers',
    'biller-code-unique',
    'auth-priced-product-shows-no-price',
    'allow-feed-in-catalogue',
    ...catalogueRules,
  ],
  async body(trial) {
    const exchange = await listBillers(trial);
    if (!trial.holds('listBillers/200', 200, statusOf(exchange), exchange))
      throw new GivenBroken('ListBillers was not answered 200');
    const billers = billersIn(exchange) ?? [];
    const codes = billers.map((it) => it.code);
    trial.holds('biller-code-unique', 'none twice', inWords('twice', repeated(codes)), exchange);
    const missing = namedIn(trial).filter((it) => !isIn(billers, it));
    const hidden = await shownAlone(trial, missing);
    trial.holds('unfiltered-list-has-all-billers', 'none missing', inWords('missing', hidden.map(wordsOf)), exchange);
    const priced = billers.flatMap((it) => it.products).filter((it) => it.authAmountMandated !== null);
    for (const product of priced) {
      const of = `${product.code} of ${product.billerCode}`;
      const seen = `${of} at ${product.price ?? 'no price'}`;
      trial.holds('auth-priced-product-shows-no-price', `${of} at no price`, seen, exchange);
    }
    const body = typeof exchange.answer === 'string' ? '' : exchange.answer.body.toString('utf8');
    trial.observe('allow-feed-in-catalogue', body.includes('"AllowFeed"') ? 'shown' : 'not-shown', exchange);
    const unknown = missing.find((it) => !hidden.includes(it));
    if (unknown) throw new Lacking(`"${wordsOf(unknown)}", which the target file names, in any catalogue`);
    if (priced.length === 0) throw new Lacking('a product whose price AUTH returns');
  },
});

/** A biller, or a product of one. */
interface Named {
  billerCode: string;
  productCode?: string;
}

/** Billers and products that the target file says there are. */
function namedIn(trial: Trial): Named[] {
  return [...namedCodes(trial).map((billerCode) => ({ billerCode })), ...knownPurchases(trial)];
}

function isIn(billers: readonly Biller[], { billerCode, productCode }: Named): boolean {
  const biller = billers.find((it) => it.code === billerCode);
  return biller !== undefined && (productCode === undefined || biller.products.some((it) => it.code === productCode));
}

/** Those that the list of their biller alone shows: what no list shows may be misspelled in the target file. */
async function shownAlone(trial: Trial, named: readonly Named[]): Promise<Named[]> {
  const shown: Named[] = [];
  for (const [code, of] of Map.groupBy(named, (it) => it.billerCode)) {
    const billers = billersIn(await listBillers(trial, [code])) ?? [];
    shown.push(...of.filter((it) => isIn(billers, it)));
  }
  return shown;
}

function wordsOf({ billerCode, productCode }: Named): string {
  return [billerCode, productCode].filter((it) => it !== undefined).join(' ');
}

/** Billers that the target file says there are. */
function namedCodes(trial: Trial): string[] {
  const { testBiller, members, offlineBiller, targets, ownBiller } = trial.fixtures;
  const own = ownBiller?.productCode === undefined ? undefined : ownBiller.code;
  const all = [testBiller, members?.billerCode, offlineBiller, targets?.billerWith, targets?.billerWithout, own];
  const codes = [...all, ...knownPurchases(trial).map((it) => it.billerCode)];
  return [...new Set(codes.filter((it) => it !== undefined))];
}

function inWords(what: string, codes: readonly string[]): string {
  return codes.length === 0 ? `none ${what}` : `${what}: ${codes.join(', ')}`;
}

function repeated(codes: readonly string[]): string[] {
  return codes.filter((it, index) => codes.indexOf(it) !== index);
}

/** Section 4.1: some billers by name. */
export const catalogueFiltered = check({
  slug: 'bill-catalogue-filtered',
  title: 'a filtered list has each biller that was named, as the whole list tells it, and no other',
  rules: [...filterRules, ...catalogueRules],
  async body(trial) {
    const billers = await catalogueOf(trial);
    if (billers.length < 2) throw new Lacking('two billers in the catalogue');
    // The last, the first, and the last before the first: neither place nor order matters.
    const [first, last] = [billers[0], billers.at(-1)] as [Biller, Biller];
    const closed = [...new Set([...billers.filter((it) => !it.enabled).slice(0, 1), first])];
    await trial.property(
      fc.shuffledSubarray(billers, { minLength: 1, maxLength: Math.min(billers.length, mostNamed) }),
      async (t, named) => {
        const exchange = await listBillers(
          t,
          named.map((it) => it.code),
        );
        if (!t.holds('listBillers/200', 200, statusOf(exchange), exchange)) return;
        judgeFiltered(t, exchange, named);
        await judgeSame(t, exchange, named);
      },
      {
        runs: 8,
        examples: [[first], [last], [last, first], closed, ...beginningOthers(billers), billers.slice(-mostNamed)],
      },
    );
  },
});

/** One whose code another one's has within it: who is named is told by the whole code. */
function beginningOthers(billers: readonly Biller[]): [Biller][] {
  const within = billers.filter(({ code }) => billers.some((it) => it.code !== code && it.code.includes(code)));
  return within.slice(0, 2).map((it): [Biller] => [it]);
}

function judgeFiltered(trial: Trial, exchange: Exchange, named: readonly Biller[]): void {
  const listed = billersIn(exchange) ?? [];
  const others = listed.map((it) => it.code).filter((code) => !named.some((it) => it.code === code));
  trial.holds('filtered-list-has-only-named-billers', 'none unnamed', inWords('unnamed', others), exchange);
  if (named.length === 0) return;
  const missing = named.map((it) => it.code).filter((code) => !listed.some((it) => it.code === code));
  trial.holds('filtered-list-has-each-named-biller', 'none missing', inWords('missing', missing), exchange);
  for (const biller of named) {
    const same = listed.find((it) => it.code === biller.code);
    if (!same) continue;
    trial.holds('filtered-list-has-each-named-biller', productsOf(biller), productsOf(same), exchange);
  }
}

/** Whoever is told of a change takes it from here (section 6.1): what both lists tell of a biller is the same. */
async function judgeSame(trial: Trial, exchange: Exchange, named: readonly Biller[]): Promise<void> {
  const listed = billersIn(exchange) ?? [];
  const isSame = (it: Biller): boolean =>
    listed.some((other) => other.code === it.code && isDeepStrictEqual(inOrder(other), inOrder(it)));
  const others = named.filter((it) => listed.some(({ code }) => code === it.code) && !isSame(it));
  if (others.length === 0) return;
  // The operator may have changed it since.
  const whole = await freshCatalogue(trial);
  const changed = others.filter((it) => !whole.some((now) => now.code === it.code && isSame(now)));
  const words = changed.map(({ code }) => code).join(', ') || 'none';
  trial.holds('filtered-list-has-each-named-biller', 'told otherwise: none', `told otherwise: ${words}`, exchange);
}

/** In which order products and their fields stand is not shown. */
function inOrder(biller: Biller): Biller {
  const products = biller.products.map((it) => ({
    ...it,
    metadataFields: it.metadataFields.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  }));
  return { ...biller, products: products.toSorted((one, other) => (one.code < other.code ? -1 : 1)) };
}

function productsOf({ code, products }: Biller): string[] {
  return products.map((it) => `${code} ${it.code}`).sort();
}

/** Section 4.1: a name that no biller has. */
export const catalogueUnknownCode = check({
  slug: 'bill-catalogue-unknown-code',
  title: 'a filter with a code that no biller has brings no biller that was not named',
  rules: ['unknown-code-in-filter', ...filterRules, ...catalogueRules],
  async body(trial) {
    const [biller] = await catalogueOf(trial);
    const unknown = trial.fresh('NOSUCH').toUpperCase();
    const alone = await listBillers(trial, [unknown]);
    const isList = statusOf(alone) === 200;
    if (isList) judgeFiltered(trial, alone, []);
    // The beginning of a code is none, unless another biller has it.
    const begun = biller?.code.slice(0, -1) ?? '';
    if (begun !== '' && !(await catalogueOf(trial)).some(({ code }) => code.toUpperCase() === begun.toUpperCase())) {
      const beginning = await listBillers(trial, [begun]);
      if (statusOf(beginning) === 200) judgeFiltered(trial, beginning, []);
    }
    trial.observe('unknown-code-in-filter', isList ? 'empty-list' : 'refused', alone);
    if (!biller) return;
    const mixed = await listBillers(trial, [unknown, biller.code]);
    const isRefused = statusOf(mixed) !== 200 || outcomeOf(mixed) === 'refused';
    const isEmpty = !isRefused && billersIn(mixed)?.length === 0;
    trial.observe('unknown-code-in-filter', isRefused ? 'refused' : isEmpty ? 'empty-list' : 'left-out', mixed);
    if (isRefused) return;
    const others = (billersIn(mixed) ?? []).filter((it) => it.code !== biller.code).map((it) => it.code);
    trial.holds('filtered-list-has-only-named-billers', 'none unnamed', inWords('unnamed', others), mixed);
  },
});
