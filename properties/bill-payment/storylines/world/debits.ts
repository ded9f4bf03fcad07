import { type Exchange, fieldOf, memberOf } from '../../../../src/conformance/index.ts';
import {
  type Balances,
  type Currency,
  changesBetween,
  compare,
  currencies,
  currencyOf,
  type Decimal,
  decimalIn,
  minus,
  plus,
  times,
} from '../../../../src/given/bill-payment/index.ts';
import type { Known } from './model.ts';

/** How many readings there are of what a debit is: price alone, with the fee, less the commission, both. */
export const readings = 4;

/**
 * What a wallet may change by where this payment is Paid, one for each reading: whether fee and commission are part of it
 * is open. Undefined where nothing tells its price or its wallet.
 */
export function debitsOf(known: Known, shown: Exchange, price?: Decimal): Balances[] | undefined {
  const total = price ?? totalOf(known, shown);
  const told = currencies.find((it) => it === fieldOf(shown, 'Currency'));
  const currency = currencyOf(known.authorized) ?? told;
  if (total === undefined || currency === undefined) return undefined;
  const fee = decimalIn(fieldOf(shown, 'VendorServiceFee')) ?? '0';
  const feeCurrency = currencies.find((it) => it === fieldOf(shown, 'VendorServiceFeeCurrency')) ?? currency;
  const commission = commissionIn(shown);
  const of = (amount: Decimal): Balances => change(currency, amount);
  const withFee = (amount: Decimal): Balances =>
    feeCurrency === currency ? of(plus(amount, fee)) : { ...of(amount), ...change(feeCurrency, fee) };
  const less = minus(total, commission);
  return [of(total), withFee(total), of(less), withFee(less)];
}

function change(currency: Currency, amount: Decimal): Balances {
  return changesBetween({ [currency]: amount }, { [currency]: '0' });
}

/** The price of all units, as AUTH gave it. */
export function totalOf({ authorized: { items, prices } }: Known, shown: Exchange): Decimal | undefined {
  const parts = prices.map((it, n) => it && times(it, items[n]?.purchase.quantity ?? 1));
  return parts.every((it) => it !== undefined) ? plus(...parts) : decimalIn(fieldOf(shown, 'TotalAmount'));
}

function commissionIn(shown: Exchange): Decimal {
  const products = fieldOf(shown, 'Products');
  const all = Array.isArray(products) ? products.map((it) => decimalIn(memberOf(it, 'VendorCommission')) ?? '0') : [];
  return plus('0', ...all);
}

/** What WalletBalanceAfterDebit may be of a wallet that holds so much now: fee and commission may be booked after the debit. */
export function balancesAfter(shown: Exchange, held: Decimal): Decimal[] {
  const [fee, commission] = [decimalIn(fieldOf(shown, 'VendorServiceFee')) ?? '0', commissionIn(shown)];
  return [held, plus(held, fee)].flatMap((it) => [it, minus(it, commission)]);
}

/** What may come back of a debit by a reversal: the price at least, and no more than was taken. */
export function isGivenBack(known: Known, changes: Balances): boolean {
  const { debit = {}, shown } = known;
  const price = shown && totalOf(known, shown);
  return currencies.every((it) => {
    const taken = minus('0', debit[it] ?? '0');
    const given = changes[it] ?? '0';
    if (compare(given, '0') < 0 || compare(given, taken) > 0) return false;
    // A fee that went from another wallet may be kept.
    const fee = decimalIn(fieldOf(shown as Exchange, 'VendorServiceFee')) ?? '0';
    const least = price === undefined || compare(price, taken) > 0 ? minus(taken, fee) : price;
    return compare(given, least) >= 0 || (given === '0' && it !== fieldOf(shown as Exchange, 'Currency'));
  });
}
