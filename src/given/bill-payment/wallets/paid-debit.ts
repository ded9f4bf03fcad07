import { type Exchange, fieldOf, memberOf } from '../../../conformance/index.ts';
import { currencyOf } from '../payments/authorized.ts';
import { statusIn } from '../payments/outcome.ts';
import type { Paid } from '../payments/paid.ts';
import { compare, type Decimal, decimalIn, minus, plus, tenth, times } from '../values/decimal.ts';
import type { Debit } from './debited.ts';
import { type Balances, type Currency, currencies, fallOf } from './wallets.ts';

/** The price of all units, as AUTH gave it. */
export function totalOf({ items, prices, shown }: Paid): Decimal | undefined {
  const parts = prices.map((price, n) => price && times(price, items[n]?.purchase.quantity ?? 1));
  return parts.every((it) => it !== undefined) ? plus(...parts) : decimalIn(fieldOf(shown, 'TotalAmount'));
}

/** The service fee that an answer tells; undefined where it tells none. */
export function feeIn(shown: Exchange): Decimal | undefined {
  return decimalIn(fieldOf(shown, 'VendorServiceFee'));
}

/** The service fee of a payment; 0 where it is not told. */
export function feeOf({ shown }: Pick<Paid, 'shown'>): Decimal {
  return feeIn(shown) ?? '0';
}

/** Whether the other wallet fell by a service fee in its currency. */
export function isFeeIn(currency: Currency, { result, changes }: Debit<Paid>): boolean {
  if (fieldOf(result.shown, 'VendorServiceFeeCurrency') !== currency) return false;
  return compare(minus('0', changes[currency] ?? '0'), feeOf(result)) <= 0;
}

/** By how much the wallet fell that a payment is debited from: a fee may be taken from the other one. */
export function fallOfPaid({ result, changes }: Debit<Paid>): Decimal {
  const currency = currencyOf(result);
  return currency ? minus('0', changes[currency] ?? '0') : fallTold(result.shown, changes);
}

/** The same of any answer to PAY, by the currency that it tells. */
export function fallTold(answered: Exchange, changes: Balances): Decimal {
  const currency = currencies.find((it) => it === fieldOf(answered, 'Currency'));
  return currency ? minus('0', changes[currency] ?? '0') : fallOf(changes);
}

/** The commission that an answer tells of each product; undefined where it tells none. */
export function commissionsIn(shown: Exchange): (Decimal | undefined)[] {
  const products = fieldOf(shown, 'Products');
  return (Array.isArray(products) ? products : []).map((it) => decimalIn(memberOf(it, 'VendorCommission')));
}

/** The commission that an answer tells, of all products. */
export function commissionIn(shown: Exchange): Decimal {
  return plus('0', ...commissionsIn(shown).map((it) => it ?? '0'));
}

/** The commission that answers tell, by the wallet that each was paid from. */
export function commissionsBy(shown: readonly Exchange[]): Balances {
  return byWallet(shown, commissionIn);
}

function byWallet(shown: readonly Exchange[], amountOf: (one: Exchange) => Decimal): Balances {
  const of = (currency: Currency): Exchange[] => shown.filter((it) => fieldOf(it, 'Currency') === currency);
  return Object.fromEntries(currencies.map((it) => [it, plus('0', ...of(it).map(amountOf))]));
}

/**
 * What may be credited for these payments at most: the commission that each tells, or a tenth of the total where it is Paid and tells
 * none, for VendorCommission may be null.
 */
export function commissionsAtMost(shown: readonly Exchange[]): Balances {
  return byWallet(shown, (it) => {
    const isUntold = statusIn(it) === 'Paid' && commissionsIn(it).every((told) => told === undefined);
    return isUntold ? tenth(decimalIn(fieldOf(it, 'TotalAmount')) ?? '0') : commissionIn(it);
  });
}

/** Whether wallets rose by no more than that: when a commission is credited, at once or every night, is open. */
export function isCommission(changes: Balances, told: Balances): boolean {
  return currencies.every((it) => {
    const change = changes[it] ?? '0';
    return !change.startsWith('-') && compare(change, told[it] ?? '0') <= 0;
  });
}

/** What WalletBalanceAfterDebit may be of a wallet that holds so much now: fee and commission may be booked after the debit. */
export function balancesAfter(shown: Exchange, held: Decimal): Decimal[] {
  const [fee, commission] = [feeOf({ shown }), commissionIn(shown)];
  return [held, plus(held, fee)].flatMap((it) => [it, minus(it, commission)]);
}

/** What a payment may be counted as, its price first: whether fee and commission are part of an amount is open. */
export function countedAs(payment: Paid): Decimal[] {
  const total = totalOf(payment);
  if (total === undefined) return [];
  const fee = feeOf(payment);
  const commission = commissionIn(payment.shown);
  return [total, plus(total, fee), minus(total, commission), minus(plus(total, fee), commission)];
}
