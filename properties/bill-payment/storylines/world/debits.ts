import { type Exchange, fieldOf } from '../../../../src/conformance/index.ts';
import {
  type Balances,
  type Currency,
  changesBetween,
  commissionIn,
  currencies,
  currencyOf,
  type Decimal,
  decimalIn,
  feeOf,
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
  const fee = feeOf({ shown });
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
