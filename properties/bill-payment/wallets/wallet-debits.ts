import { check, fieldOf, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Currency,
  commissionIn,
  compare,
  currencyOf,
  type Debit,
  type Decimal,
  debited,
  fallOfPaid,
  feeOf,
  inWords,
  isFeeIn,
  itemOf,
  judgeMovement,
  knownPurchases,
  minus,
  type Paid,
  type Purchase,
  paid,
  paidRules,
  plus,
  testPurchase,
  times,
  totalOf,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { sometimesForex } from '../test-biller/test-prefixes.ts';
import { judgeUnacknowledged } from './unacknowledged.ts';

const slugOf = { true: 'forex-product-debits-usd-wallet', false: 'non-forex-product-debits-zwg-wallet' } as const;
const debitRules = [
  'paid-debits-vendor-wallet',
  'non-forex-product-debits-zwg-wallet',
  'forex-product-debits-usd-wallet',
  'forex-decided-by-auth',
  'forex-mark-fits-product',
  'paid-currency-is-of-debited-wallet',
  'debit-of-fee-and-commission',
];

/** Sections 1, 2.2: what each payment takes, and from where. */
export const testDebits = check({
  slug: 'bill-wallet-debits',
  title: "a Paid payment of the test biller is debited once, from its currency's wallet alone",
  rules: debitRules,
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    const wishes = [
      { product: 'AA' },
      { product: 'AA', currency: 'USD' },
      { product: 'AI' },
      { product: 'AI', currency: 'USD' },
      { product: 'AM' },
      { product: 'AM', currency: 'USD' },
      { product: 'RV' },
      { product: 'FP' },
    ] as const;
    for (const wish of wishes) {
      const purchase = await available(() => testPurchase(trial, wish));
      if (purchase) await judgeDebit(trial, purchase);
    }
    await judgeUnits(trial);
    await judgeUnacknowledged(trial);
    if ((await sometimesForex(trial)).length === 0) throw new Lacking('a test product with RequiresForex null');
  },
});

/** The same of every purchase that the target file names. */
export const knownDebits = check({
  slug: 'bill-wallet-debits-of-purchases',
  title: "a Paid payment of each other biller is debited once, from its currency's wallet alone",
  rules: debitRules,
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:purchases'],
  async body(trial) {
    const lacking = new Set<string>();
    for (const purchase of knownPurchases(trial)) {
      try {
        await judgeDebit(trial, purchase);
      } catch (problem) {
        if (!(problem instanceof Lacking)) throw problem;
        lacking.add(problem.missing);
      }
    }
    if (lacking.size > 0) throw new Lacking([...lacking].join(', '));
  },
});

async function available(make: () => Promise<Purchase>): Promise<Purchase | undefined> {
  try {
    return await make();
  } catch (problem) {
    if (problem instanceof Lacking) return undefined;
    throw problem;
  }
}

/**
 * What more units take to the cent, fewer take so too: no fee and no commission is told there, and one that nobody tells
 * would show in what is more.
 */
async function judgeUnits(trial: Trial): Promise<void> {
  const one = await available(() => testPurchase(trial, { product: 'RV' }));
  if (!one) return;
  const { product } = await itemOf(trial, one);
  const few = product.allowsQuantity ? roughUnits(product.price ?? '1') : 3;
  const less = await judgeDebit(trial, { ...one, quantity: few });
  if (!product.allowsQuantity || !trial.has('alone')) return;
  const more = await judgeDebit(trial, { ...one, quantity: few + 1 });
  const most = await judgeDebit(trial, { ...one, quantity: few + 4 });
  if (!less || !more || !most) return;
  for (const [fewer, greater] of [
    [less, more],
    [more, most],
  ] as const) {
    const [taken, told] = [fallOfPaid(greater), fallOfPaid(fewer)];
    const words = `more than the ${told} of fewer units`;
    const steps = [fewer.result.pay, fewer.wallets, greater.result.pay, greater.wallets];
    trial.expects('paid-debits-vendor-wallet', words, compare(taken, told) > 0, taken, ...steps);
  }
  const total = totalOf(less.result);
  const isPlain = [less, more].every(
    ({ result }) => compare(feeOf(result), '0') === 0 && compare(commissionIn(result.shown), '0') === 0,
  );
  if (total === undefined || !isPlain || fallOfPaid(more) !== totalOf(more.result)) return;
  const proof = [less.result.pay, less.result.shown, less.wallets, more.result.shown, more.wallets];
  trial.holds('paid-debits-vendor-wallet', total, fallOfPaid(less), ...proof);
}

/** So many units that floats, and nothing else, cut their sum by a cent (7.35 three times is 22.0499…); three where there are none. */
function roughUnits(price: Decimal): number {
  const cents = (units: number): number => Number(price) * units * 100;
  return [3, 2, 4, 5, 6, 7, 8, 9].find((it) => Math.trunc(cents(it)) < Math.round(cents(it))) ?? 3;
}

/** Pays and compares the wallets; what is decided at once does not depend on who else pays. Gives what was seen last. */
async function judgeDebit(trial: Trial, purchase: Purchase): Promise<Debit<Paid> | undefined> {
  const seen: Debit<Paid>[] = [];
  await judgeMovement(trial, async () => {
    const debit = await debited(trial, () => paid(trial, purchase));
    seen.push(debit);
    const { result, changes } = debit;
    const proof = [result.exchange, result.pay, result.shown, debit.wallets];
    const currency = currencyOf(result);
    const told = fieldOf(result.shown, 'Currency');
    const fell = (Object.keys(changes) as Currency[]).filter((it) => changes[it]?.startsWith('-'));
    const id =
      result.product.requiresForex === null ? 'forex-decided-by-auth' : slugOf[`${result.product.requiresForex}`];
    if (currency !== undefined) trial.holds(id, currency, told, result.exchange, result.pay, result.shown);
    judgeMark(trial, result);
    observeFee(trial, debit);
    const wanted = currency ?? told;
    const isRight = fell.includes(wanted as Currency) && fell.every((it) => it === wanted || isFeeIn(it, debit));
    if (fell.length > 0 && !isRight) return { id, expected: `${wanted} falls alone`, actual: inWords(changes), proof };
    const expected = amountInWords(debit, wanted as Currency);
    const isPaid = isAbout(debit, wanted as Currency, trial.fixtures.testBiller);
    return { id: 'paid-debits-vendor-wallet', expected, actual: isPaid ? expected : inWords(changes), proof };
  });
  return seen.at(-1);
}

/** What the catalogue says of forex, the answer says too. */
function judgeMark(trial: Trial, { product, exchange }: Paid): void {
  const mark = fieldOf(exchange, 'Products.0.RequiresForexPayment');
  if (product.requiresForex !== null && typeof mark === 'boolean')
    trial.holds('forex-mark-fits-product', product.requiresForex, mark, exchange);
}

/**
 * Whether the wallet fell by about the price. Fee and commission may be part of it, and how large they are is the
 * platform's own: only half the price and less, or twice the price and more, is no debit of it in any reading.
 */
function isAbout({ result, changes }: Debit<Paid>, currency: Currency, testBiller: string | undefined): boolean {
  const total = totalOf(result);
  const fall = minus('0', changes[currency] ?? '0');
  // A product of a third currency is paid in USD at a rate, and nothing tells that its price is in another one.
  const isConverted = currency === 'USD' && result.purchase.billerCode !== testBiller;
  if (isConverted || total === undefined || compare(times(feeOf(result), 2), total) >= 0) return compare(fall, '0') > 0;
  return compare(times(fall, 2), total) > 0 && compare(fall, times(total, 2)) < 0;
}

function amountInWords({ result }: Debit<Paid>, currency: Currency): string {
  return `${currency ?? 'one wallet'} falls by ${totalOf(result) ?? 'the price'}, give or take fee and commission`;
}

function observeFee(trial: Trial, { result, changes }: Debit<Paid>): void {
  const total = totalOf(result);
  const [change] = Object.values(changes);
  if (total === undefined || change === undefined) return;
  const fee = feeOf(result);
  const commission = commissionIn(result.shown);
  if (fee === '0' && commission === '0') return;
  const readings = {
    'price-only': total,
    'price-and-fee': plus(total, fee),
    'price-less-commission': minus(total, commission),
    'price-fee-and-commission': minus(plus(total, fee), commission),
  };
  const seen = Object.entries(readings).find(([, it]) => compare(it, minus('0', change)) === 0);
  trial.observe('debit-of-fee-and-commission', seen?.[0] ?? 'another amount', result.shown);
}
