import { type Hand, integratorObserver, statusOf, type ToldOutcome } from '../../../../conformance/index.ts';
import { byDay } from '../day/by-day.ts';
import type { Charge, Refund } from '../day/records.ts';
import { claimIn } from './claims.ts';
import { isOtherReason, wrongPin } from './failure-reasons.ts';
import { patienceMs } from './patience.ts';

/** Sections 3 and 7: each form and reason of a failure is a failure to whoever tells what became of a charge. */
export const failures = integratorObserver({
  slug: 'charge-gateway-caller-failures',
  title: 'each failure and refusal is told as what it is',
  rules: ['client-handles-both-failure-forms', 'client-knows-wrong-pin-by-message', 'client-handles-every-e-code'],
  watch: byDay((hand, day) => {
    const formsTold = new Set<string>();
    return (event) => {
      if (event.kind === 'told') {
        const { told, charges, refunds } = event;
        const [charge] = charges.length === 1 ? charges : [];
        if (told.outcome === 'refunded') judgeRefund(hand, refunds.at(-1));
        else if (told.outcome !== 'released') judgeUnrefunded(hand, refunds.at(-1));
        if (charge) judgeRepeated(hand, charge);
        if (charge && !charge.ever.has('SUCCESS')) judgeCharge(hand, charge, told);
        if (charge?.failure && told.outcome === 'failed') formsTold.add(charge.failure.form);
      }
      if (event.kind !== 'rest' || event.moment.kind !== 'end' || formsTold.size === 0) return;
      const patience = event.moment.isOver ? 0 : patienceMs;
      // Whoever tells failures of one form and none of the other does not know that form.
      for (const { failure, told, standingAt } of day.charges()) {
        if (!failure || told.length > 0 || formsTold.has(failure.form) || event.at - standingAt < patience) continue;
        hand.holds('client-handles-both-failure-forms', 'told as failed', 'not told at all', failure.proof);
      }
    };
  }),
});

function judgeCharge(hand: Hand, charge: Charge, told: ToldOutcome): void {
  const { failure, standing, shown, call } = charge;
  const { outcome } = told;
  if (failure) judgeReason(hand, failure, told);
  if (failure && (outcome === 'failed' || outcome === 'open' || outcome === 'released')) {
    hand.holds('client-handles-both-failure-forms', 'told as failed', inWords(outcome), failure.proof);
    if (failure.message === wrongPin)
      hand.holds('client-knows-wrong-pin-by-message', 'told as failed', inWords(outcome), failure.proof);
  } else if ((standing === 'refused' || standing === 'error') && outcome !== 'shown') {
    const seen = outcome === 'released' ? inWords(outcome) : 'not told as released';
    hand.holds('client-handles-every-e-code', 'not told as released', seen, shown ?? call);
  }
}

/** Section 3: the message says why it failed, in both forms; one that no E-code stands for is known by it alone (section 7 rule 3). */
function judgeReason(
  hand: Hand,
  { message, proof }: NonNullable<Charge['failure']>,
  { outcome, text }: ToldOutcome,
): void {
  if ((outcome !== 'failed' && outcome !== 'shown') || text === undefined) return;
  // Where the gateway itself says so, its words may be handed on.
  const isAsPaid = outcome === 'failed' && claimIn(text) === 'paid' && claimIn(message) !== 'paid';
  if (!isAsPaid && !isOtherReason(message, text)) return;
  const rule = message === wrongPin ? 'client-knows-wrong-pin-by-message' : 'client-handles-both-failure-forms';
  const words = isAsPaid ? 'told with the words of a payment' : 'told with the words of another failure';
  hand.holds(rule, 'told with its own reason', words, proof);
}

function judgeUnrefunded({ holds }: Hand, refund: Refund | undefined): void {
  const isRefused = refund?.standing === 'refused' || refund?.standing === 'error';
  if (isRefused && refund.shown) holds('client-handles-every-e-code', true, true, refund.shown);
}

/** A charge that was refused for a while and came to its end. */
function judgeRepeated({ holds }: Hand, { ever, call }: Charge): void {
  if (ever.has('error') && (ever.has('SUCCESS') || ever.has('FAILED')))
    holds('client-handles-every-e-code', true, true, call);
}

/** 409 may mean that it was refunded before. */
function judgeRefund(hand: Hand, refund: Refund | undefined): void {
  if (refund?.standing !== 'refused' || !refund.shown || statusOf(refund.shown) === 409) return;
  const siblings = refund.charge?.refunds ?? [];
  if (siblings.some((it) => it.ever.has('SUCCESS') || it.ever.has('PENDING'))) return;
  hand.holds(
    'client-handles-every-e-code',
    'not told as refunded',
    `told as refunded after ${statusOf(refund.shown)}`,
    refund.shown,
  );
}

function inWords(outcome: string): string {
  return `told as ${outcome}`;
}
