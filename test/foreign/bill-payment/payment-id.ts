import type { Payment } from './model.ts';
import type { Readings } from './readings.ts';

/** Numbers from here on are not all told apart by whoever reads them as floats. */
const firstLarge = 9_007_199_254_740_993n;

/** The PaymentId of one product of a payment. */
export function paymentIdOf({ id }: Payment, line: number, { paymentIds }: Readings): bigint {
  return BigInt(id * 10 + line) + (paymentIds === 'large' ? firstLarge : 0n);
}
