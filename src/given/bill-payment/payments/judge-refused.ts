import { type Exchange, statusOf, type Trial } from '../../../conformance/index.ts';
import type { Authorized } from './authorized.ts';
import { isFinal, outcomeOf, refusalFormOf, resultOf, statusIn } from './outcome.ts';
import { statusOfPayment } from './process-call.ts';

/** Rules that a refused AUTH decides beside the one that names its condition. */
export const refusalRules = ['auth-answer-status'];

/**
 * Decides that an AUTH was not authorised: by Failed or by an HTTP 4xx, whichever. Returns whether it was not.
 */
export function judgeAuthRefused(trial: Trial, id: string, exchange: Exchange, ...proof: Exchange[]): boolean {
  const outcome = outcomeOf(exchange);
  const refused = outcome === 'refused' || outcome === 'open';
  trial.expects(id, 'not authorised', refused, resultOf(exchange), ...proof, exchange);
  if (outcome === 'refused') trial.observe('auth-answer-status', refusalFormOf(exchange), exchange);
  return refused;
}

/**
 * Decides that a PAY was not paid. One that is still open is asked for once the clock was moved; where it stays open,
 * or the clock cannot be moved, nothing is decided. Returns whether it was not paid.
 */
export async function judgeNotPaid(
  trial: Trial,
  id: string,
  { reference, exchange: auth }: Pick<Authorized, 'reference' | 'exchange'>,
  answered: Exchange,
): Promise<boolean> {
  let last = answered;
  if (outcomeOf(answered) === 'open') {
    const advance = trial.driver.clock?.advance;
    if (!advance) return false;
    await advance({ ms: inquiryMs });
    last = await statusOfPayment(trial, reference);
    if (!isFinal(statusIn(last))) return false;
  }
  const refused = outcomeOf(last) === 'refused';
  return trial.expects(id, 'not paid', refused, resultOf(last), auth, answered, last);
}

/** How long a payment is left alone before it is asked for (section 3.2). */
const inquiryMs = 121_000;

/** Whether a call of process was turned down as invalid. */
export function isInvalid(exchange: Exchange): boolean {
  return statusOf(exchange) === 400;
}
