import { centsOf, type Exchange, fieldOf, memberOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  type Biller,
  compare,
  type Decimal,
  decimalIn,
  half,
  halfOfFunds,
  minus,
  outcomeOf,
  type Product,
  type Purchase,
  plus,
  productsOf,
  sendAuth,
  statusOfPayment,
  times,
} from '../../../src/given/bill-payment/index.ts';
import { debitOf, type Taken } from './debit-of.ts';
import { wayOf } from './product-pairs.ts';

const mostTogether = 4;

/** What a price is raised to at most. */
const dearest = '3000';

/** With a third product, and a fourth, each is paid and recorded: the debit grows, and STATUS has all of them. */
export async function judgeMore(trial: Trial, biller: Biller, pair: readonly Purchase[]): Promise<void> {
  const [first] = pair;
  let taken = await debitOf(trial, [...pair]);
  if (!first || !taken) return;
  const purchases = [...pair];
  await judgeCents(trial, biller, purchases, taken.exchange);
  for (const other of othersOf(trial, biller, pair)) {
    if (purchases.length === mostTogether) return;
    const added = { ...other, memberNumber: first.memberNumber };
    const alone = await sendAuth(trial, added);
    const isAlike = fieldOf(alone, 'Currency') === fieldOf(taken.exchange, 'Currency');
    if (outcomeOf(alone) !== 'accepted' || !isAlike) continue;
    const several = [...purchases, added];
    // How many go together the catalogue cannot tell, nor which.
    if (outcomeOf(await sendAuth(trial, several)) !== 'accepted') continue;
    const next = await debitOf(trial, several);
    if (!next) return;
    purchases.push(added);
    const words = `more than the ${taken.fall} taken for one product less`;
    const isMore = compare(next.fall, taken.fall) > 0;
    const proof = [...taken.proof, ...next.proof];
    trial.expects('paid-debits-vendor-wallet', words, isMore, `${next.fall} taken`, ...proof);
    const record = await statusOfPayment(trial, textIn(fieldOf(next.exchange, 'Reference')) ?? '');
    const codes = purchases.map(({ productCode }) => productCode);
    const told = productsOf(next.exchange).length === codes.length ? codesIn(record) : codes;
    trial.holds('status-returns-full-record', codes.toSorted(), told.toSorted(), next.exchange, record);
    taken = next;
    await judgeCents(trial, biller, purchases, next.exchange);
  }
}

/** Sums of binary fractions lose a cent now and then: a cent more of one price is a cent more of them all. */
async function judgeCents(trial: Trial, biller: Biller, purchases: readonly Purchase[], paid: Exchange): Promise<void> {
  const own = purchases.find((it) => it.price !== undefined);
  const product = biller.products.find((it) => it.code === own?.productCode);
  if (biller.code !== trial.fixtures.testBiller || !own?.price || !product) return;
  const amounts = productsOf(paid).map((it) => Number(decimalIn(memberOf(it, 'Price'))) * quantityIn(it));
  const top = [product.maxAmount ?? dearest, half(half(await halfOfFunds(trial))), dearest].toSorted(compare)[0] ?? '0';
  if (compare(top, own.price) <= 0) return;
  if (amounts.length !== purchases.length) return;
  const unlucky = unluckySum(biller, purchases, { own, amounts, atMost: minus(minus(top, own.price), '0.01') });
  if (unlucky === undefined) return;
  const taken: Taken[] = [];
  for (const cents of [unlucky.more - 1, unlucky.more + 1, unlucky.more]) {
    const dearer = { ...own, price: plus(own.price, times('0.01', cents)) };
    const one = await debitOf(
      trial,
      unlucky.purchases.map((it) => (it === own ? dearer : it)),
    );
    if (!one) return;
    taken.push(one);
  }
  const [before, after, it] = taken as [Taken, Taken, Taken];
  // Fee and commission may step between the two; what lies between two that are two cents apart is a cent from each.
  if (minus(after.fall, before.fall) !== '0.02') return;
  const proof = taken.flatMap((each) => each.proof);
  trial.holds('paid-debits-vendor-wallet', plus(before.fall, '0.01'), it.fall, ...proof);
}

function quantityIn(product: unknown): number {
  return Number(decimalIn(memberOf(product, 'Quantity')) ?? '1');
}

/**
 * What is bought, and how many cents more of the own price make its sum one that loses a cent; where none does, with more units
 * of another product. Undefined where that gives none either.
 */
function unluckySum(
  biller: Biller,
  purchases: readonly Purchase[],
  { own, amounts, atMost }: { own: Purchase; amounts: readonly number[]; atMost: Decimal },
): { purchases: Purchase[]; more: number } | undefined {
  const countable = purchases.find(
    (it) => it !== own && biller.products.some(({ code, allowsQuantity }) => code === it.productCode && allowsQuantity),
  );
  for (const units of countable ? [1, 2, 3] : [1]) {
    const sums = amounts.map((it, n) => (purchases[n] === countable ? it * units : it));
    const more = unluckyMore(sums, purchases.indexOf(own), atMost);
    if (more === undefined) continue;
    const withUnits = (it: Purchase): Purchase => (units > 1 && it === countable ? { ...it, quantity: units } : it);
    return { purchases: purchases.map(withUnits), more };
  }
  return undefined;
}

/** How many cents more of one of these amounts make a sum that is cut to a cent less, where those beside it are not. */
function unluckyMore(amounts: readonly number[], at: number, atMost: Decimal): number | undefined {
  const losesCent = (cents: number): boolean => {
    const sum = amounts.reduce((all, it, n) => all + (n === at ? (Math.round(it * 100) + cents) / 100 : it), 0);
    return Math.trunc(sum * 100) !== Math.round(sum * 100);
  };
  const most = Number(centsOf(atMost));
  for (let it = 1; it < most; it += 1) if (losesCent(it) && !losesCent(it - 1) && !losesCent(it + 1)) return it;
  return undefined;
}

/** What else of a biller may be paid together with a pair: of the test biller whatever AUTH asks for it too. */
function othersOf(trial: Trial, biller: Biller, pair: readonly Purchase[]): Purchase[] {
  const [first] = pair;
  const isTest = biller.code === trial.fixtures.testBiller;
  const [like] = biller.products.filter(({ code }) => code === first?.productCode);
  const isOther = (it: Product): boolean =>
    it.enabled &&
    pair.every(({ productCode }) => productCode !== it.code) &&
    (isTest || (like !== undefined && wayOf(it) === wayOf(like)));
  return biller.products.filter(isOther).map((it) => anyPurchase(trial, biller, it, first));
}

function codesIn(exchange: Exchange): string[] {
  return productsOf(exchange).map((it) => textIn(memberOf(it, 'Code')) ?? '');
}
