import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  authorize,
  type Biller,
  billerOf,
  type Currency,
  currencies,
  currencyOf,
  entriesIn,
  feed,
  freshDigits,
  minuteMs,
  nowOf,
  outcomeOf,
  type Paid,
  type Product,
  type Purchase,
  paid,
  paidRules,
  pay,
  plus,
  purchaseOf,
  resultOf,
  sendAuth,
  setsPrice,
  settled,
  times,
} from '../../../src/given/bill-payment/index.ts';
import { judgeEntry } from './feed-pages.ts';

const latest = 'feed-holds-latest-payments';
const byCurrency = 'feed-filters-by-currency';
const pageOf = 20;

/** Sections 4.1, 8: the last 20 payments in a currency, whatever was paid in the other one since. */
export const feedOfBothCurrencies = check({
  slug: 'feed-of-both-currencies',
  title: 'the feed in one currency, with before too, holds what was paid in it, whatever was paid in the other since',
  rules: [latest, byCurrency, 'auth-authorizes'],
  assumes: paidRules,
  needs: ['fixture:purchases', 'isolate', 'clock.advance', 'clock.now'],
  async body(trial) {
    const purchase = purchaseOf(trial, 'feed');
    const usual = await paid(trial, purchase);
    const currency = currencyOf(usual);
    const biller = await billerOf(trial, purchase.billerCode);
    const other = currency && (await paidInOther(trial, purchase, biller, currency));
    if (!currency || !other) throw new Lacking('a biller with a feed that is paid in both currencies');
    // What is paid in one instant may stand in any order.
    await advance(trial, minuteMs);
    const before = await nowOf(trial, other.shown);
    await advance(trial, minuteMs);
    for (let n = 0; n < pageOf; n += 1) await paid(trial, varied(purchase, n));
    const exchange = await feed(trial, purchase.billerCode, { currency: currency === 'USD' ? 'ZWG' : 'USD' });
    const [fed] = entriesIn(exchange) ?? [];
    trial.expects(latest, 'the payment in that currency', fed !== undefined, 'not there', other.shown, exchange);
    if (fed) judgeEntry(trial, fed, other, exchange);
    for (const it of currencies) {
      const older = await feed(trial, purchase.billerCode, { currency: it, before });
      const entries = entriesIn(older);
      if (entries)
        trial.holds(byCurrency, `1 payment in ${it}`, `${entries.length} payment in ${it}`, other.shown, older);
    }
  },
});

function varied(purchase: Purchase, n: number): Purchase {
  return purchase.price === undefined ? purchase : { ...purchase, price: plus(purchase.price, times('0.01', n)) };
}

/**
 * A payment to the biller in the other currency, by a product that is paid so, else by one that may be; to a number that
 * begins with zeros where it takes one.
 */
async function paidInOther(
  trial: Trial,
  purchase: Purchase,
  { products }: Biller,
  usual: Currency,
): Promise<Paid | undefined> {
  const isPayable = (it: Product): boolean =>
    it.enabled && it.metadataFields.every((one) => !one.required) && (!setsPrice(it) || purchase.price !== undefined);
  const payable = products.filter(isPayable);
  const product =
    payable.find(({ requiresForex }) => requiresForex === (usual === 'ZWG')) ??
    payable.find(({ requiresForex }) => requiresForex === null);
  if (!product) return undefined;
  const wish = { forex: usual === 'ZWG' };
  const known = { ...purchase, productCode: product.code };
  const zeros = { ...known, memberNumber: `00${freshDigits(trial)}` };
  const isTaken = outcomeOf(await sendAuth(trial, zeros, wish)) === 'accepted';
  const authorized = await authorize(trial, isTaken ? zeros : known, wish).catch(() => undefined);
  if (!authorized || currencyOf(authorized) === usual) return undefined;
  const answered = await pay(trial, authorized);
  const shown = await settled(trial, authorized.reference, answered);
  return resultOf(shown) === 'Paid' ? { ...authorized, pay: answered, shown } : undefined;
}
