import { type Exchange, fieldOf, GivenBroken, statusOf, type Trial } from '../../../conformance/index.ts';
import { call } from '../calls/vendor-call.ts';
import { purchaseOf } from '../catalogue/purchases.ts';
import { codeIn } from '../values/decimal.ts';
import { inquireUntil, type Shown } from './inquiry.ts';
import { type Paid, paid, paidRules } from './paid.ts';

/** A payment that was reversed. */
export interface Reversed extends Paid {
  reversalReference: string;
  reversal: Exchange;
  /** The inquiry that shows it Reversed. */
  after: Shown;
}

/** Rules that a reversal which has to go through decides. */
export const reversalRules = [...paidRules, 'reversePayment/200', 'reversal-reverses-paid-payment'];

/** Asks for a reversal (section 4.1), of a fresh reference where none is given; nothing is judged. */
export function reverse(
  trial: Trial,
  originalReference: string,
  reference: string = trial.fresh('rev'),
): Promise<Exchange> {
  return call(trial, 'reversePayment', { json: { OriginalReference: originalReference, Reference: reference } });
}

/** What came of a reversal, in words: `ErrorCode 4`, `HTTP 400`, `timeout`. */
export function reversalResultOf(exchange: Exchange): string {
  const status = statusOf(exchange);
  if (typeof status === 'string') return status;
  const code = codeIn(fieldOf(exchange, 'ErrorCode'));
  return code === undefined ? `HTTP ${status}` : `ErrorCode ${code}`;
}

/** Whether a reversal went through. */
export function isReversal(exchange: Exchange): boolean {
  return statusOf(exchange) === 200 && reversalResultOf(exchange) === 'ErrorCode 0';
}

/** A payment that its biller takes back. Its rules: `paidRules`. */
export function reversiblePayment(trial: Trial): Promise<Paid> {
  return paid(trial, purchaseOf(trial, 'reversible'));
}

/**
 * Reverses a Paid payment to a biller that takes reversals. Its rules: `reversalRules`. Throws GivenBroken where it is
 * not Reversed afterwards.
 */
export async function reversed(trial: Trial, payment: Paid, reference: string = trial.fresh('rev')): Promise<Reversed> {
  const id = 'reversal-reverses-paid-payment';
  const reversal = await reverse(trial, payment.reference, reference);
  trial.holds('reversePayment/200', 200, statusOf(reversal), reversal);
  const answered = trial.holds(id, 'ErrorCode 0', reversalResultOf(reversal), payment.shown, reversal);
  if (!answered) throw new GivenBroken('a proper reversal did not go through');
  const after = await inquireUntil(trial, payment, ['Reversed']);
  const shows = trial.holds(id, 'Reversed', after.status, payment.shown, reversal, after.exchange);
  if (!shows) throw new GivenBroken('a reversed payment does not show so');
  return { ...payment, reversalReference: reference, reversal, after };
}
