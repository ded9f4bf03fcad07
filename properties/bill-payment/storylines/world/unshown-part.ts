import type { Exchange } from '../../../../src/conformance/index.ts';
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

/** Shares of an amount are rounded somehow. */
const roundedBy = 0.02;

/**
 * Whether these payments were debited with a part that no answer shows: VendorServiceFee and VendorCommission may be null.
 * It is less than half of the price, and what it was of a product's first payment it is of the later ones.
 */
export function hasUnshownPart(world: World, paid: readonly Known[], prices: Balances, changes: Balances): boolean {
  const moved = currencies.flatMap((it): Moved[] => {
    const [price, fall] = [minus('0', prices[it] ?? '0'), minus('0', changes[it] ?? '0')];
    return price === '0' && fall === '0' ? [] : [{ price, fall }];
  });
  const [one] = moved;
  if (!one || !moved.every(isAbout) || paid.some(({ shown }) => !shown || tellsAll(shown))) return false;
  const fee = feeIn(paid[0]?.shown as Exchange) ?? '0';
  const taken = { price: Number(one.price), fall: Number(one.fall), fee: Number(fee) };
  const before = paid.map((it) => world.taken.get(productOf(it)));
  if (paid.length > 1) return before.every((it) => !it || it.fall !== it.price || isRoundedAway(it, taken));
  const [first = taken] = before;
  world.taken.set(productOf(paid[0] as Known), first);
  return isLike(first, taken);
}

/** Remembers that a product's payment was debited as its answers tell. */
export function takenAsShown(world: World, known: Known, changes: Balances): void {
  const product = productOf(known);
  const [price] = currencies.flatMap((it) => (changes[it] === undefined ? [] : [-Number(changes[it])]));
  if (price !== undefined && !world.taken.has(product)) world.taken.set(product, { price, fall: price, fee: 0 });
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
function isLike(first: Taken, then: Taken): boolean {
  if (first.price === first.fall) return isRoundedAway(first, then);
  const isSame = (one: number, other: number): boolean => Math.abs(one - other) < roundedBy;
  return [0, 1].some((n) => {
    const [before, now] = [first, then].map(({ fall, fee }) => fall - n * fee) as [number, number];
    return isSame(now - then.price, before - first.price) || isSame(now, (then.price * before) / first.price);
  });
}

/** Whether nothing is seen at the price of the first of what is less than a cent of it. */
function isRoundedAway(first: Taken, { price, fall, fee }: Taken): boolean {
  return [0, 1].some((n) => (Math.abs(fall - n * fee - price) / price) * first.price < 0.01);
}

function productOf({ authorized: { items } }: Known): string {
  return items.map(({ purchase }) => `${purchase.billerCode} ${purchase.productCode}`).join(', ');
}

/** Whether an answer tells both what may be taken beside the price and what may be taken off it. */
function tellsAll(shown: Exchange): boolean {
  return feeIn(shown) !== undefined && commissionsIn(shown).some((it) => it !== undefined);
}
