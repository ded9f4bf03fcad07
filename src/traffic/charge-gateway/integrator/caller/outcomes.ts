import { type Hand, integratorObserver, type Sending, statusOf } from '../../../../conformance/index.ts';
import { textSent } from '../day/body-of.ts';
import { byDay } from '../day/by-day.ts';
import type { Day } from '../day/day.ts';
import type { Charge, Refund } from '../day/records.ts';

/**
 * Sections 1, 2.3, 3, 6.1 and 7 rule 4: what an integrator makes of a charge rests on the status of an answer of its own
 * call: not on HTTP 200, not on a text, not on a callback alone.
 */
export const outcomes = integratorObserver({
  slug: 'charge-gateway-caller-outcomes',
  title: 'what is made of a charge rests on the status that a call of its own was answered',
  rules: [
    'client-branches-on-status',
    'client-pending-is-not-failed',
    'client-waits-on-unknown-status',
    'receiver-confirms-by-lookup',
  ],
  watch: byDay((hand, day) => (event) => {
    if (event.kind !== 'told') return;
    const { told, charges, refunds } = event;
    const latest = charges.at(-1);
    if (told.outcome === 'refunded' && refunds.length === 0) judgeUnasked(hand, day, charges);
    else if (told.outcome === 'refunded') judgeRefunded(hand, refunds);
    else if (told.outcome === 'released') judgeReleased(hand, charges.find((it) => it.ever.has('SUCCESS')) ?? latest);
    else if (told.outcome === 'failed' && !latest) judgeRefundFailed(hand, refunds);
    else if (told.outcome === 'failed') judgeFailed(hand, charges.find(isOver) ?? latest);
    else if (latest && (told.outcome === 'open' || told.outcome === 'escalated')) judgeOpen(hand, latest);
  }),
});

/** Of several charges of one sale, one that is known to have failed bears the word. */
function isOver({ standing, ever }: Charge): boolean {
  return ever.has('FAILED') || ['refused', 'error', 'absent', 'never-sent'].includes(standing);
}

function judgeReleased({ holds }: Hand, charge: Charge | undefined): void {
  // What was refused is another rule's.
  if (!charge || ['refused', 'error', 'never-sent'].includes(charge.standing)) return;
  const proof = proofOf(charge);
  if (charge.ever.has('SUCCESS')) {
    holds('client-branches-on-status', 'SUCCESS', 'SUCCESS', ...proof);
    if (charge.ever.has('other')) holds('client-waits-on-unknown-status', true, true, ...proof);
    if (charge.ever.has('no-answer')) holds('client-pending-is-not-failed', true, true, ...proof);
    if (charge.callbacks.length > 0) holds('receiver-confirms-by-lookup', true, true, ...proof);
  } else if (charge.standing === 'other') {
    holds('client-waits-on-unknown-status', 'an open charge', 'released', ...proof);
  } else if (wasCalledBack(charge, 'SUCCESS')) {
    const callback = charge.callbacks.slice(-1);
    holds(
      'receiver-confirms-by-lookup',
      'released after a look-up that says SUCCESS',
      `released while the last answer says ${wordsOf(charge)}`,
      ...callback,
      ...proof,
    );
  } else {
    holds('client-branches-on-status', 'released on SUCCESS', `released on ${wordsOf(charge)}`, ...proof);
  }
}

function judgeFailed({ holds }: Hand, charge: Charge | undefined): void {
  if (!charge) return;
  const proof = proofOf(charge);
  if (isOver(charge)) {
    holds('client-pending-is-not-failed', true, true, ...proof);
    if (charge.ever.has('other')) holds('client-waits-on-unknown-status', true, true, ...proof);
    if (charge.callbacks.length > 0 && charge.ever.has('FAILED'))
      holds('receiver-confirms-by-lookup', true, true, ...proof);
  } else if (charge.standing === 'other') {
    holds('client-waits-on-unknown-status', 'an open charge', 'told as failed', ...proof);
  } else if (charge.ever.has('SUCCESS')) {
    // After a refund the sale may well be told as failed.
    if (charge.refunds.length === 0)
      holds('client-branches-on-status', 'released on SUCCESS', 'told as failed', ...proof);
  } else if (wasCalledBack(charge, 'FAILED')) {
    holds(
      'receiver-confirms-by-lookup',
      'told as failed after a look-up that says FAILED',
      `told as failed while the last answer says ${wordsOf(charge)}`,
      ...charge.callbacks.slice(-1),
      ...proof,
    );
  } else {
    holds('client-pending-is-not-failed', 'an open charge', `told as failed on ${wordsOf(charge)}`, ...proof);
  }
}

/** Whether the latest callback may have said so: its payload is not documented. */
function wasCalledBack({ callbacks }: Charge, outcome: 'SUCCESS' | 'FAILED'): boolean {
  const latest = callbacks.at(-1);
  if (!latest) return false;
  const said = textSent(latest, 'status');
  return said === undefined || said.toUpperCase() === outcome;
}

function judgeOpen({ holds }: Hand, charge: Charge): void {
  if (charge.standing === 'other') holds('client-waits-on-unknown-status', true, true, ...proofOf(charge));
  if (charge.standing !== 'PENDING' && charge.standing !== 'no-answer' && charge.standing !== 'absent') return;
  holds('client-branches-on-status', true, true, ...proofOf(charge));
  holds('client-pending-is-not-failed', true, true, ...proofOf(charge));
}

function judgeRefunded({ holds }: Hand, refunds: readonly Refund[]): void {
  const last = refunds.at(-1);
  if (!last) return;
  const proof = [last.shown ?? last.call];
  if (refunds.some((it) => it.ever.has('SUCCESS'))) {
    holds('client-branches-on-status', 'SUCCESS', 'SUCCESS', ...proof);
  } else if (last.standing === 'other') {
    holds('client-waits-on-unknown-status', 'an open refund', 'told as refunded', ...proof);
  } else if (last.standing !== 'refused') {
    const status = last.shown ? statusOf(last.shown) : 'none';
    holds('client-branches-on-status', 'refunded on SUCCESS', `refunded on ${last.standing} (${status})`, ...proof);
  }
}

/** What is told of a refund itself: who takes one for failed that may be done gives the money back once more. One that a look-up did not find is not done. */
function judgeRefundFailed({ holds }: Hand, refunds: readonly Refund[]): void {
  const last = refunds.at(-1);
  if (!last) return;
  const { standing, ever } = last;
  const isDone = standing === 'SUCCESS';
  if (standing === 'no-answer' && ever.has('absent')) return;
  if (!isDone && standing !== 'PENDING' && standing !== 'no-answer') return;
  const words = standing === 'no-answer' ? 'no answer' : standing;
  const expected = isDone ? 'refunded on SUCCESS' : 'an open refund';
  holds('client-branches-on-status', expected, `told as failed on ${words}`, last.shown ?? last.call);
}

/** Told as refunded, and no refund ever named the charge. Of a record that others wrote somebody else may have asked for it. */
function judgeUnasked({ holds, issued }: Hand, day: Day, [charge, another]: readonly Charge[]): void {
  if (!issued || !charge || another) return;
  const isPaid = charge.ever.has('SUCCESS') && charge.transactionId !== undefined;
  const isFailed = charge.ever.has('FAILED') && !charge.ever.has('SUCCESS');
  if (!isPaid && !isFailed) return;
  for (const refund of day.refunds()) if (!refund.charge) return;
  holds(
    'client-branches-on-status',
    'refunded on SUCCESS',
    isPaid ? 'refunded without a refund of this charge' : 'refunded though the charge failed, and nothing was taken',
    ...proofOf(charge),
  );
}

function proofOf({ shown, call }: Charge): Sending[] {
  return [shown ?? call];
}

function wordsOf({ standing }: Charge): string {
  return standing === 'sent' || standing === 'no-answer' ? 'no answer' : standing;
}
