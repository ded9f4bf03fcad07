import { type Exchange, fieldOf } from '../../../conformance/index.ts';
import { compare, type Decimal, minus } from '../values/decimal.ts';
import { feeOf } from './paid-debit.ts';
import { type Balances, currencies } from './wallets.ts';

/**
 * Whether a reversal gives back what it may of a debit: the price, less a commission that was taken off it, and no more
 * than was taken. Whether a fee is given back as well is open, and it may have gone from the other wallet.
 * @param shown what the payment was answered.
 */
export function isReturned(shown: Exchange, price: Decimal | undefined, debit: Balances, back: Balances): boolean {
  const told = currencies.find((it) => it === fieldOf(shown, 'Currency'));
  const payer = told ?? currencies.find((it) => debit[it] !== undefined);
  const fee = feeOf({ shown });
  return currencies.every((it) => {
    const [taken, given] = [minus('0', debit[it] ?? '0'), back[it] ?? '0'];
    if (compare(given, '0') < 0 || compare(given, taken) > 0) return false;
    const least = price !== undefined && compare(price, taken) < 0 ? price : minus(taken, fee);
    return compare(given, least) >= 0 || (given === '0' && it !== payer);
  });
}
