import { check, type Exchange, fieldOf, Lacking, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  authorizeRules,
  billersIn,
  judgeAccepted,
  listBillers,
  lookUp,
  lookupOperations,
  lookupResultOf,
  outcomeOf,
  type Purchase,
  productOf,
  purchaseOf,
  resultOf,
  sendAuth,
} from '../../../src/given/bill-payment/index.ts';

const loginField = 'Service Login';
const currencyField = 'Account Currency';

/** Section 3.4: a login is required, and which account buys what. */
export const internetPurchases = check({
  slug: 'internet-purchases',
  title:
    'the internet-service biller wants a login; a ZWG account buys products of both currencies, a USD account of one',
  rules: [
    'internet-service-login-missing-refused',
    'internet-usd-account-refuses-zwg-products',
    'internet-usd-account-buys-usd-products',
    'internet-zwg-account-buys-zwg-products',
    'internet-zwg-account-buys-usd-products',
  ],
  assumes: authorizeRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    const { internetZwg, internetUsd } = trial.fixtures.purchases ?? {};
    if (!internetZwg && !internetUsd) throw new Lacking('fixture:purchases.internetZwg');
    for (const [slug, purchase] of [
      ['internet-zwg-account-buys-zwg-products', internetZwg],
      ['internet-usd-account-buys-usd-products', internetUsd],
    ] as const) {
      if (!purchase) continue;
      await judgeAccepted(trial, slug, purchase);
      const { metadata: { [loginField]: _, ...others } = {}, ...rest } = purchase;
      const bare: Purchase[] = [others, { ...others, [loginField]: '' }].map((it) => ({ ...rest, metadata: it }));
      for (const it of [...bare, ...bare.map(inPairs), rest]) {
        const exchange = await sendAuth(trial, it);
        const isRefused = outcomeOf(exchange) === 'refused';
        const words = 'not authorised';
        trial.expects('internet-service-login-missing-refused', words, isRefused, resultOf(exchange), exchange);
      }
    }
    if (!internetZwg || !internetUsd) throw new Lacking('fixture:purchases.internetZwg and internetUsd');
    const across = 'internet-zwg-account-buys-usd-products';
    await judgeAccepted(trial, across, accountOf(internetZwg, internetUsd));
    const accounts = await withEachLogin(trial, internetUsd);
    const refused: (Purchase | Purchase[])[] = [
      ...accounts.map((it) => accountOf(it, internetZwg)),
      inPairs(accountOf(internetUsd, internetZwg)),
      // Nor behind a product that it may buy.
      [internetUsd, accountOf(internetUsd, internetZwg)],
    ];
    for (const account of refused) {
      const exchange = await sendAuth(trial, account);
      const isRefused = outcomeOf(exchange) === 'refused';
      if (!isRefused) await demandCurrencies(trial, internetZwg, internetUsd);
      const words = 'not authorised';
      trial.expects('internet-usd-account-refuses-zwg-products', words, isRefused, resultOf(exchange), exchange);
    }
  },
});

/** A purchase, and the same with each other login that a lookup lists in the place of its own. */
async function withEachLogin(trial: Trial, purchase: Purchase): Promise<Purchase[]> {
  const { billerCode, memberNumber, metadata } = purchase;
  const own = textIn(metadata?.[loginField]);
  const details = detailsIn(await lookUp(trial, 'lookupMember', { billerCode, memberNumber }));
  const part = details.some(([name]) => name === own) ? 0 : 1;
  const isKnown = details.some((it) => it[part] === own);
  const logins = details.filter(([name]) => name !== currencyField).map((it) => it[part]);
  const others = isKnown ? logins.filter((it) => it !== own && it !== '').slice(0, 2) : [];
  return [purchase, ...others.map((it) => ({ ...purchase, metadata: { ...metadata, [loginField]: it } }))];
}

/** Throws Lacking where the product of the one purchase needs USD, or a lookup tells another currency of the other's account. */
async function demandCurrencies(trial: Trial, inZwg: Purchase, inUsd: Purchase): Promise<void> {
  const { requiresForex } = await productOf(trial, inZwg.billerCode, inZwg.productCode);
  if (requiresForex === true)
    throw new Lacking(`fixture:purchases.internetZwg of a product in ZWG (${inZwg.productCode} needs USD)`);
  const { billerCode, memberNumber } = inUsd;
  const details = detailsIn(await lookUp(trial, 'lookupMember', { billerCode, memberNumber }));
  const currency = details.find(([name]) => name === currencyField)?.[1];
  if (currency === undefined || currency === 'USD') return;
  throw new Lacking(
    `fixture:purchases.internetUsd of an account in USD (a lookup tells ${currencyField} ${currency} of ${memberNumber})`,
  );
}

/** Metadata may come as a list of pairs as well (section 2.3): what is refused in one form is in the other. */
function inPairs(purchase: Purchase): Purchase {
  return { ...purchase, metadataForm: 'pairs' };
}

/** The account of one purchase buys the product of another one. */
function accountOf({ memberNumber, metadata }: Purchase, product: Purchase): Purchase {
  return { ...product, memberNumber, ...(metadata && { metadata }) };
}

/** Section 3.4: what a lookup with the account id lists. */
export const internetLogins = check({
  slug: 'internet-logins',
  title: "a lookup with the account id lists the account's currency and its logins",
  rules: [
    'internet-lookup-lists-currency-first',
    'internet-lookup-lists-logins',
    'internet-account-id-is-no-login',
    'internet-product-codes-prefixed',
  ],
  assumes: authorizeRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    const { internetZwg, internetUsd } = trial.fixtures.purchases ?? {};
    const purchases = [internetZwg, internetUsd].filter((it) => it !== undefined);
    if (purchases.length === 0) throw new Lacking('fixture:purchases.internetZwg');
    for (const purchase of purchases) {
      const { billerCode, memberNumber, metadata } = purchase;
      const told: Exchange[] = [];
      for (const operation of lookupOperations) {
        const exchange = await lookUp(trial, operation, { billerCode, memberNumber });
        if (lookupResultOf(exchange) !== 'ResultCode 1')
          throw new Lacking('an account of the internet-service biller that a lookup finds');
        const login = textIn(metadata?.[loginField]);
        if (told.length === 0 && !listsLogin(exchange, login)) await demandLogin(trial, purchase);
        judgeDetails(trial, exchange, memberNumber, login);
        told.push(exchange);
      }
      judgeWays(trial, told);
    }
    const { billerCode } = purchaseOf(trial, internetZwg ? 'internetZwg' : 'internetUsd');
    const exchange = await listBillers(trial, [billerCode]);
    for (const { code } of billersIn(exchange)?.find((it) => it.code === billerCode)?.products ?? []) {
      const expected = `${code} begins with a currency, then a service`;
      const isPrefixed = /^(ZWG|USD).*[A-Za-z0-9]/i.test(code) && code.length > 3;
      trial.expects('internet-product-codes-prefixed', expected, isPrefixed, code, exchange);
    }
  },
});

/** Whichever way they are looked up, the logins are those of the account, be they the names of entries or their values. */
function judgeWays(trial: Trial, told: readonly Exchange[]): void {
  const parts = [0, 1].map((part) =>
    told.map((it) =>
      JSON.stringify(
        detailsIn(it)
          .map((entry) => entry[part])
          .sort(),
      ),
    ),
  );
  const isSame = parts.some(([one, other]) => one === other);
  trial.expects('internet-lookup-lists-logins', 'the same by GET and POST', isSame, 'others', ...told);
}

/** Throws Lacking where AUTH turns a login down that its account does not list either: the target file names another's. */
async function demandLogin(trial: Trial, purchase: Purchase): Promise<void> {
  if (outcomeOf(await sendAuth(trial, purchase)) !== 'refused') return;
  throw new Lacking(
    `fixture:purchases of a login of its account (${purchase.memberNumber} lists no such ${loginField})`,
  );
}

/** Whether a login is the name of an entry or its value is not shown. */
function listsLogin(exchange: Exchange, login: string | undefined): boolean {
  const logins = detailsIn(exchange).filter(([name]) => name !== currencyField);
  return login === undefined ? logins.length > 0 : logins.some((it) => it.includes(login));
}

function judgeDetails(trial: Trial, exchange: Exchange, accountId: string, login: string | undefined): void {
  const [first, ...others] = detailsIn(exchange);
  const all = first ? [first, ...others] : [];
  const at = all.findIndex(([name]) => name === currencyField);
  // A dictionary has no order: that the currency is listed is what both sentences say.
  const place = at === 0 ? 'currency-first' : at > 0 ? 'any-place' : 'no Account Currency';
  trial.observe('internet-lookup-lists-currency-first', place, exchange);
  const logins = all.filter(([name]) => name !== currencyField);
  const isListed = listsLogin(exchange, login);
  trial.expects('internet-lookup-lists-logins', 'listed', isListed, 'not listed', exchange);
  if (login === undefined || !isListed) return;
  const part = logins.some(([name]) => name === login) ? 0 : 1;
  const isThere = logins.some((it) => it[part] === accountId);
  trial.expects('internet-account-id-is-no-login', 'no login', !isThere, 'a login', exchange);
}

/**
 * The entries of AccountDetails in the order in which they stand in the body: JSON.parse puts names that are whole
 * numbers first.
 */
function detailsIn(exchange: Exchange): [name: string, value: string][] {
  const details = fieldOf(exchange, 'AuthData.AccountDetails');
  if (typeof details !== 'object' || details === null || typeof exchange.answer === 'string') return [];
  const text = exchange.answer.body.toString();
  const from = text.indexOf('"AccountDetails"');
  const entries = Object.entries(details).map(([name, it]): [string, string] => [name, textIn(it) ?? '']);
  const placeOf = ([name]: [string, string]): number => {
    const place = text.slice(from).search(new RegExp(`${escaped(JSON.stringify(name))}\\s*:`));
    return place < 0 ? text.length : place;
  };
  return entries.sort((a, b) => placeOf(a) - placeOf(b));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
