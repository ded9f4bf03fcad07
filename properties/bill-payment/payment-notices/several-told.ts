import type { Trial } from '../../../src/conformance/index.ts';
import {
  amountWithin,
  billerOf,
  compare,
  createdMember,
  type Decimal,
  outcomeOf,
  ownBillerOf,
  ownProductWith,
  type Paid,
  type Product,
  type Purchase,
  paid,
  plus,
  sendAuth,
  setsPrice,
} from '../../../src/given/bill-payment/index.ts';

/** One product of a payment, and what was paid for it. */
export interface Sold {
  product: Product;
  price: Decimal;
}

/** What a notice or a row says of a payment. */
export interface Told {
  product: string;
  price: Decimal | undefined;
  department: string;
}

/**
 * A payment of two products of the own biller, the first with a department and the other without, at prices that differ; undefined
 * where it sells or takes none such.
 */
export async function paidForTwo(trial: Trial): Promise<{ payment: Paid; sold: Sold[] } | undefined> {
  const { code } = ownBillerOf(trial);
  const { allowsSeveralProducts } = await billerOf(trial, code);
  const first = await ownProductWith(trial, 'department');
  const other = await ownProductWith(trial, 'none');
  if (!allowsSeveralProducts || !first || !other) return undefined;
  if (!setsPrice(first) || !setsPrice(other) || first.requiresForex !== other.requiresForex) return undefined;
  const { MemberNumber: memberNumber } = await createdMember(trial);
  const sold = [
    { product: first, price: plus(amountWithin(first), '1.13') },
    { product: other, price: plus(amountWithin(other), '2.24') },
  ];
  if (!sold.every(isWithin)) return undefined;
  const purchases: Purchase[] = sold.map(({ product, price }) => ({
    billerCode: code,
    productCode: product.code,
    memberNumber,
    price,
  }));
  // Why one is refused beside the other nobody knows.
  if (outcomeOf(await sendAuth(trial, purchases)) !== 'accepted') return undefined;
  return { payment: await paid(trial, purchases), sold };
}

/**
 * What is wrong in what is told of a payment of several products: all that was paid is told, in one entry or in one for each
 * product, at its own price and with its own department (which may be absent). Undefined where nothing is.
 */
export function wrongIn(all: readonly Told[], sold: readonly Sold[]): string | undefined {
  const told = [...new Map(all.map((it) => [JSON.stringify(it), it])).values()];
  const total = plus(...sold.map(({ price }) => price));
  const [only] = told;
  if (told.length === 1 && only?.price === total) return undefined;
  for (const { product, price } of sold) {
    const own = told.filter((it) => [product.code, product.name].some((name) => isAlike(name, it.product)));
    const [entry] = own;
    if (!entry) return `nothing of ${product.code}`;
    if (!own.some((it) => it.price === price)) return `${product.code} at ${entry.price}`;
    const strange = own.find(({ department }) => department !== '' && !isAlike(department, product.department ?? ''));
    if (strange) return `${product.code} in the department ${strange.department}`;
  }
  return undefined;
}

function isWithin({ product: { maxAmount }, price }: Sold): boolean {
  return maxAmount === undefined || compare(price, maxAmount) <= 0;
}

function isAlike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
