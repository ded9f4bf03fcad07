import type { Trial } from '../../../src/conformance/index.ts';
import {
  acceptedRefund,
  isFound,
  judgeFound,
  lookUp,
  refundRules,
  sendRefund,
  stateOf,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';
import { judgeDuplicate } from '../correlators/duplicate-correlators.ts';
import { conflict, expect409, expectNothingMore } from '../refunds/not-eligible.ts';

/** The rules that `standing` decides where PINs can be typed. */
export const standingRules = [
  'final-status-stays',
  ...conflict('refund-twice-refused'),
  'refunds-never-exceed-the-charge',
  'duplicate-correlator',
  'duplicate-makes-no-second-transaction',
  ...refundRules,
];

export const standingAssumes = successRules;

/**
 * Makes a charge that was refunded whole and a paid one. What it gives decides, after an outage or once their customer was barred
 * for a while, that both are what they were (sections 3, 7 E005, E009): nothing says that either takes anything back.
 */
export async function standing(trial: Trial): Promise<() => Promise<void>> {
  if (!trial.has('customer.answerPrompt')) return async () => undefined;
  const wish = { amount: '12.34', currency: 'ZWG' };
  const returned = await successfulCharge(trial, wish);
  const whole = await acceptedRefund(trial, returned, wish);
  const paid = await successfulCharge(trial, { amount: '12.34' });
  return async () => {
    const after = await lookUp(trial, paid);
    judgeFound(trial, paid, after);
    if (isFound(after)) trial.holds('final-status-stays', 'SUCCESS', stateOf(after), paid.exchange, paid.lookup, after);
    const again = await sendRefund(trial, returned, { ...wish, tranType: 'REV' });
    expect409(trial, 'refund-twice-refused', again, returned.exchange, whole);
    expectNothingMore(trial, again, whole);
    await judgeDuplicate(trial, paid, {});
    await acceptedRefund(trial, paid, { amount: '12.34' });
  };
}
