import { type Exchange, fieldOf } from '../../../../src/conformance/index.ts';
import {
  type Balances,
  commissionsIn,
  compare,
  currencies,
  type Decimal,
  feeIn,
  minus,
  times,
} from '../../../../src/given/bill-payment/index.ts';
import type { Known, Taken, World } from './model.ts';

/** By less than this is a share of an amount rounded, up or down. */
const cent = 0.01;

/**
 * Whether these payments were debited with a part that no answer shows: VendorServiceFee and VendorCommission may be null.
 * It is less than half of the price, and what it was of a product's dearest payment so far it is of the next ones.
 */
export function hasUnshownPart(world: World, paid: readonly Known[], prices: Balances, changes: Balances): boolean {
  const moved = currencies.flatMap((it): Moved[] => {
    const [price, fall] = [minus('0', prices[it] ?? '0'), minus('0', changes[it] ?? '0')];
    return price === '0' && fall === '0' ? [] : [{ price, fall }];
  });
  const [one] = moved;
  if (!one || !moved.every(isAbout) || paid.some(({ shown }) => !shown || tellsAll(shown))) return false;
  const fee = feeFrom(changes, paid[0]?.shown as Exchange);
  const taken = { price: Number(one.price), fall: Number(one.fall), fee: Number(fee) };
  const before = paid.map((it) => world.taken.get(productOf(it)));
  if (paid.length > 1) return before.every((it) => !it || it.fall !== it.price || isRoundedAway(it, taken));
  const [known = taken] = before;
  // A dearer one tells the share more exactly.
  world.taken.set(productOf(paid[0] as Known), known.price < taken.price ? taken : known);
  return isLike(known, taken);
}

/** Remembers that a product's payment was debited as its answers tell. */
export function takenAsShown(world: World, known: Known, changes: Balances): void {
  const product = productOf(known);
  const [price] = currencies.flatMap((it) => (changes[it] === undefined ? [] : [-Number(changes[it])]));
  if (price !== undefined && !world.taken.has(product)) world.taken.set(product, { price, fall: price, fee: 0 });
}

/** The fee that is told, where it may go from the wallet that changed: it may have a currency of its own. */
function feeFrom(changes: Balances, shown: Exchange): Decimal {
  const told = fieldOf(shown, 'VendorServiceFeeCurrency');
  const isElsewhere = currencies.some((it) => it === told && changes[it] === undefined);
  return isElsewhere ? '0' : (feeIn(shown) ?? '0');
}

/** What a wallet was to fall by, and fell by. */
interface Moved {
  price: Decimal;
  fall: Decimal;
}

function isAbout({ price, fall }: Moved): boolean {
  return compare(times(fall, 2), price) > 0 && compare(fall, times(price, 2)) < 0;
}

/** By the same share of the price, or by the same sum; a fee that is told may be in the debit. */
function isLike(known: Taken, then: Taken): boolean {
  if (known.price === known.fall) return isRoundedAway(known, then);
  const times = then.price / known.price;
  return [0, 1].some((n) => {
    const [before, now] = [known, then].map(({ fall, fee }) => fall - n * fee) as [number, number];
    const isSameSum = Math.abs(now - then.price - (before - known.price)) < 2 * cent;
    // What the known one was rounded by counts as often as its price goes into this one.
    return isSameSum || Math.abs(now - before * times) < cent * (1 + times);
  });
}

/** Whether nothing is seen at the price of the known one of what is less than a cent of it. */
function isRoundedAway(known: Taken, { price, fall, fee }: Taken): boolean {
  return [0, 1].some((n) => (Math.abs(fall - n * fee - price) / price) * known.price < cent);
}

function productOf({ authorized: { items } }: Known): string {
  return items.map(({ purchase }) => `${purchase.billerCode} ${purchase.productCode}`).join(', ');
}

/** Whether an answer tells both what may be taken beside the price and what may be taken off it. */
function tellsAll(shown: Exchange): boolean {
  return feeIn(shown) !== undefined && commissionsIn(shown).some((it) => it !== undefined);
}
