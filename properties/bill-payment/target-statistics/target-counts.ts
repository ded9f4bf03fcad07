import {
  check,
  type Exchange,
  fieldOf,
  jsonOf,
  Lacking,
  memberOf,
  type Trial,
} from '../../../src/conformance/index.ts';
import {
  advance,
  authorize,
  authorizeRules,
  billerOf,
  type Currency,
  call,
  compare,
  countedAs,
  currencies,
  currencyOf,
  type Decimal,
  dayMs,
  decimalIn,
  feeOf,
  hourMs,
  itemOf,
  knownPurchases,
  minus,
  outcomeOf,
  type Paid,
  type Purchase,
  paid,
  paidRules,
  plus,
  sendAuth,
  setsPrice,
  testPurchase,
  times,
} from '../../../src/given/bill-payment/index.ts';

/** What is achieved in each currency, and the answers that say so. */
interface Achieved {
  amounts: Record<Currency, Decimal>;
  payers: Record<Currency, Decimal>;
  proof: Exchange[];
}

const counted = 'target-achieved-counts-payments';
const foreign = 'target-counts-nothing-else';
const byCurrency = 'target-filters-by-currency';

/** Sections 2.5, 4.1: what is achieved is what was paid to that biller, in that currency. */
export const targetCounts = check({
  slug: 'target-counts',
  title: 'target statistics count what was paid to their biller in their currency, and nothing else',
  rules: [counted, foreign, byCurrency],
  assumes: [...authorizeRules, ...paidRules],
  needs: ['alone', 'fixture:targets', 'fixture:purchases'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const billerCode = trial.fixtures.targets?.billerWith;
    const purchase = knownPurchases(trial).find((it) => it.billerCode === billerCode);
    if (!purchase) throw new Lacking('a purchase of fixture:targets.billerWith');
    const first = await achieved(trial, purchase.billerCode);
    const { exchange } = await authorize(trial, purchase);
    await judgeUncounted(trial, purchase.billerCode, first, exchange);
    const { testBiller } = trial.fixtures;
    if (testBiller !== undefined && testBiller !== billerCode)
      for (const product of ['AA', 'FP'] as const) {
        const { shown } = await paid(trial, await testPurchase(trial, { product }));
        await judgeUncounted(trial, purchase.billerCode, first, shown);
      }
    await judgeCounted(trial, await withCents(trial, purchase));
    await judgeAgain(trial, purchase);
    await judgeUnits(trial, purchase);
    await judgeLines(trial);
  },
});

/** The purchase at a price with odd cents, where the caller sets it and the biller takes that one. */
async function withCents(trial: Trial, purchase: Purchase): Promise<Purchase> {
  const { product } = await itemOf(trial, purchase);
  const odd = { ...purchase, price: plus(purchase.price ?? '0', '0.37') };
  if (!setsPrice(product) || compare(odd.price, product.maxAmount ?? odd.price) > 0) return purchase;
  return outcomeOf(await sendAuth(trial, odd)) === 'accepted' ? odd : purchase;
}

/** A target may begin anew at any time, so less is no wonder. */
async function judgeUncounted(trial: Trial, billerCode: string, before: Achieved, cause: Exchange): Promise<void> {
  await trial.quiet();
  const after = await achieved(trial, billerCode);
  for (const it of currencies) {
    const rise = minus(after.amounts[it], before.amounts[it]);
    const seen = compare(rise, '0') > 0 ? `${rise} more` : 'nothing more';
    trial.holds(foreign, `nothing more in ${it}`, `${seen} in ${it}`, ...before.proof, cause, ...after.proof);
  }
}

/**
 * Nothing says how soon a payment is counted, nor when a target begins anew: days pass, each with a payment. Statistics
 * that do not move in that time may be of another day.
 */
async function judgeCounted(trial: Trial, purchase: Purchase): Promise<void> {
  for (const ms of [0, hourMs, dayMs, dayMs]) {
    if (ms > 0 && !trial.driver.clock?.advance) throw new Lacking('clock.advance');
    const before = await achieved(trial, purchase.billerCode);
    const payment = await paid(trial, purchase);
    const currency = currencyOf(payment);
    if (currency === undefined) throw new Lacking('a biller with a target whose product has a currency');
    if (ms > 0) await advance(trial, ms);
    let after = await achieved(trial, purchase.billerCode);
    const rise = (of: Currency): Decimal => minus(after.amounts[of], before.amounts[of]);
    if (compare(rise(currency), '0') <= 0)
      await trial.eventually(async () => {
        after = await achieved(trial, purchase.billerCode);
        return compare(rise(currency), '0') > 0 ? true : undefined;
      });
    const proof = [...before.proof, payment.shown, ...after.proof];
    if (compare(rise(currency), '0') <= 0) continue;
    const [total = rise(currency), ...others] = countedAs(payment);
    // Later on, payments of before may have been counted along with it.
    const isLegal = ms > 0 || others.includes(rise(currency));
    trial.expects(counted, total, isLegal, rise(currency), ...proof);
    const payers = minus(after.payers[currency], before.payers[currency]);
    const isOne = after.payers[currency] !== '0' && (ms > 0 || compare(payers, '1') <= 0);
    trial.expects(counted, 'one payer at most, not nobody', isOne, payers, ...proof);
    judgeOther(trial, payment, { currency, rise }, proof);
    judgeOtherPayers(trial, [before, after], currency, proof);
    return;
  }
  throw new Lacking('target statistics that count a payment within two days');
}

/** What one more payment added, where it is counted at once and the target has not begun anew. */
interface Added {
  amount: Decimal;
  payers: Decimal;
  payment: Paid;
  proof: Exchange[];
}

async function added(trial: Trial, purchases: Purchase | Purchase[]): Promise<Added | undefined> {
  const [{ billerCode }] = [purchases].flat() as [Purchase];
  const before = await achieved(trial, billerCode);
  const payment = await paid(trial, purchases);
  const after = await achieved(trial, billerCode);
  const currency = currencyOf(payment);
  if (currency === undefined) return undefined;
  const amount = minus(after.amounts[currency], before.amounts[currency]);
  const payers = minus(after.payers[currency], before.payers[currency]);
  if (compare(amount, '0') <= 0 || compare(payers, '0') < 0) return undefined;
  return { amount, payers, payment, proof: [...before.proof, payment.shown, ...after.proof] };
}

/** Who pays again is no further payer. */
async function judgeAgain(trial: Trial, purchase: Purchase): Promise<void> {
  const first = await added(trial, purchase);
  const again = first && (await added(trial, purchase));
  if (again) trial.holds(counted, '0 payers more', `${again.payers} payers more`, ...first.proof, ...again.proof);
}

/** Of three units what was paid for all of them counts, and not the price of one. */
async function judgeUnits(trial: Trial, purchase: Purchase): Promise<void> {
  const { product } = await itemOf(trial, purchase);
  const units = { ...purchase, quantity: 3 };
  if (!product.allowsQuantity || outcomeOf(await sendAuth(trial, units)) !== 'accepted') return;
  const one = await added(trial, units);
  const total = one && decimalIn(fieldOf(one.payment.shown, 'TotalAmount'));
  if (!one || total === undefined) return;
  // Fee and commission may be part of it.
  const isAll = compare(times(one.amount, 2), total) > 0;
  trial.expects(counted, `about ${total} more`, isAll, `${one.amount} more`, ...one.proof);
}

/** A payment of two lines counts once, at any biller that turns out to have a target. */
async function judgeLines(trial: Trial): Promise<void> {
  for (const purchase of knownPurchases(trial)) {
    const { billerCode } = purchase;
    if (!(await billerOf(trial, billerCode)).allowsSeveralProducts || !(await hasTarget(trial, billerCode))) continue;
    if (!setsPrice((await itemOf(trial, purchase)).product)) continue;
    const price = plus(purchase.price ?? '1', '0.07');
    const both = [purchase, { ...purchase, price }];
    // Whether two lines may be of one product is the biller's affair.
    if (outcomeOf(await sendAuth(trial, both)) !== 'accepted') continue;
    const one = await added(trial, both);
    if (!one) continue;
    const total = plus(purchase.price ?? '1', price);
    const fee = feeOf(one.payment);
    const isOnce = compare(times(minus(one.amount, fee), 2), times(total, 3)) < 0;
    trial.expects(counted, `about ${total} more`, isOnce, `${one.amount} more`, ...one.proof);
    return;
  }
}

async function hasTarget(trial: Trial, billercode: string): Promise<boolean> {
  const exchange = await call(trial, 'getTargetStatistics', { query: { billercode } });
  return memberOf(jsonOf(exchange), 'TargetAmount') !== undefined;
}

/** Whether statistics in another currency convert is not shown: the same number is there in no case. */
function judgeOther(
  trial: Trial,
  payment: Paid,
  { currency, rise }: { currency: Currency; rise(of: Currency): Decimal },
  proof: readonly Exchange[],
): void {
  const other = currency === 'USD' ? 'ZWG' : 'USD';
  const isSame = rise(other) === rise(currency) || countedAs(payment).includes(rise(other));
  trial.expects(byCurrency, `not in ${other}`, !isSame, `${rise(other)} in ${other}`, ...proof);
}

/** Where nothing was achieved in the other currency, nobody paid in it. */
function judgeOtherPayers(
  trial: Trial,
  [before, after]: readonly [Achieved, Achieved],
  currency: Currency,
  proof: readonly Exchange[],
): void {
  const other = currency === 'USD' ? 'ZWG' : 'USD';
  if (before.amounts[other] !== after.amounts[other]) return;
  const payers = minus(after.payers[other], before.payers[other]);
  const isNobody = compare(payers, '0') <= 0;
  trial.expects(byCurrency, `no payer more in ${other}`, isNobody, `${payers} more in ${other}`, ...proof);
}

async function achieved(trial: Trial, billercode: string): Promise<Achieved> {
  const all: Achieved = { amounts: { USD: '0', ZWG: '0' }, payers: { USD: '0', ZWG: '0' }, proof: [] };
  for (const currency of currencies.toReversed()) {
    const exchange = await call(trial, 'getTargetStatistics', { query: { billercode, currency } });
    const body = jsonOf(exchange);
    all.amounts[currency] = decimalIn(memberOf(body, 'TargetAchievedAmount')) ?? '0';
    all.payers[currency] = decimalIn(memberOf(body, 'PayerCount')) ?? '0';
    all.proof.push(exchange);
  }
  return all;
}
