import type { Hand, Sending } from '../../../../conformance/index.ts';
import { integratorObserver, statusOf } from '../../../../conformance/index.ts';
import { subscriberOf } from '../../../../given/subscriber.ts';
import { textSent } from '../day/body-of.ts';
import { byDay } from '../day/by-day.ts';
import type { Day } from '../day/day.ts';
import type { DayEvent } from '../day/day-event.ts';
import type { Charge, Refund } from '../day/records.ts';

/** Who gives so many charges the same referenceCode has one for all, of which the older ones are forgotten. */
const manyOfOneReference = 20;

/** Sections 2.2, 2.3 and 3: a refund names a charge that succeeded, by its transactionId, and gives back no more than that. */
export const refunds = integratorObserver({
  slug: 'charge-gateway-caller-refunds',
  title: 'a refund names a charge that succeeded, and is not above it',
  rules: [
    'client-sends-original-reference',
    'client-stores-transaction-id',
    'client-refund-not-above-charge',
    'client-refunds-what-succeeded',
    'client-waits-on-unknown-status',
    'receiver-confirms-by-lookup',
  ],
  watch: byDay((hand, day) => (event) => {
    if (event.kind === 'refund answered') judgeUnknown(hand, day, event);
    if (event.kind !== 'refund') return;
    const { refund, call, earlier } = event;
    const { original, charge } = refund;
    hand.expects('client-sends-original-reference', 'originalGatewayReference', !!original, 'none', call);
    if (!original) return;
    judgeReference(hand, day, event);
    if (!charge) return;
    if (charge.cents !== undefined && refund.cents !== undefined) {
      const left = charge.cents - (refund.isCounted ? 0n : partsOf(charge.refundedCents, charge.cents));
      const isWithin = refund.cents <= left;
      hand.expects(
        'client-refund-not-above-charge',
        `at most ${left} cents`,
        isWithin,
        `${refund.cents} cents`,
        charge.call,
        call,
      );
    }
    if (earlier === undefined) judgeEligible(hand, event);
  }),
});

/** What earlier refunds leave counts for parts; a second whole one is another rule's. */
function partsOf(refunded: bigint, charged: bigint): bigint {
  return refunded < charged ? refunded : 0n;
}

function judgeReference({ holds }: Hand, day: Day, { refund, call }: DayEvent & { kind: 'refund' }): void {
  const rule = 'client-stores-transaction-id';
  const { original = '', charge } = refund;
  if (charge) {
    holds(rule, 'the transactionId of its charge', whoseId(day, charge, call), charge.call, call);
    return;
  }
  const known = day.find(original);
  if (known) holds(rule, 'the transactionId', 'the clientCorrelator', known.call, call);
  const [sale] = day.ofReference(original);
  if (sale && !known) holds(rule, 'the transactionId', 'the referenceCode', sale.call, call);
}

/** A refund has a number of its own, or the referenceCode of the sale that it is about: not that of another one that was paid. */
function whoseId(day: Day, charge: Charge, call: Sending): string {
  if (subscriberOf(textSent(call, 'endUserId')) !== charge.subscriber) return "that of another customer's";
  const reference = textSent(call, 'referenceCode') ?? '';
  // Another attempt of one sale may have its number with something behind it.
  const isOfSale = charge.reference?.startsWith(reference) || reference.startsWith(charge.reference ?? '');
  const ofReference = day.ofReference(reference);
  const isOfOther = ofReference.length < manyOfOneReference && ofReference.some((it) => it.ever.has('SUCCESS'));
  return !isOfSale && isOfOther ? 'that of another sale' : 'the transactionId of its charge';
}

/** A reference that neither this integrator was answered nor the gateway knows. */
function judgeUnknown({ holds }: Hand, day: Day, event: DayEvent & { kind: 'refund answered' }): void {
  const { refund, exchange } = event;
  const { original } = refund;
  if (!original || refund.charge || day.find(original) || day.ofReference(original).length > 0) return;
  if (statusOf(exchange) === 404)
    holds('client-stores-transaction-id', 'the transactionId of a charge', 'one that no answer had', exchange);
}

function judgeEligible({ holds }: Hand, { refund, call }: DayEvent & { kind: 'refund' }): void {
  const { charge } = refund;
  if (!charge) return;
  const rule = 'client-refunds-what-succeeded';
  const proof = [...(charge.shown ? [charge.shown] : []), call];
  if (charge.ever.has('SUCCESS')) {
    const isWhole = charge.cents !== undefined && charge.cents > 0n && charge.refundedCents >= charge.cents;
    const seen = isWhole
      ? 'one that was refunded in full'
      : isBeingRefunded(refund, charge) && 'one whose refund is under way';
    holds(rule, 'a charge in SUCCESS', seen || 'a charge in SUCCESS', ...proof);
    if (charge.callbacks.length > 0) holds('receiver-confirms-by-lookup', true, true, ...proof);
  } else if (charge.standing === 'other') {
    holds('client-waits-on-unknown-status', 'a look-up until it is SUCCESS', 'a refund', ...proof);
  } else if (charge.callbacks.length > 0 && charge.standing !== 'FAILED') {
    holds(
      'receiver-confirms-by-lookup',
      'a look-up before the refund',
      'a refund',
      ...charge.callbacks.slice(-1),
      ...proof,
    );
  } else {
    holds(rule, 'a charge in SUCCESS', `a charge that is ${charge.standing}`, ...proof);
  }
}

/** Whether more than the whole charge would be given back, were those refunds to succeed whose answers are not there yet, or never came. */
function isBeingRefunded(refund: Refund, { cents, refunds, refundedCents }: Charge): boolean {
  const others = refunds.filter((it) => it !== refund && isOpen(it, refund));
  if (cents === undefined || others.length === 0) return false;
  return [refund, ...others].reduce((sum, it) => sum + (it.cents ?? 0n), refundedCents) > cents;
}

/** May be done, as far as its sender knows. The same amount sent again after silence is another rule's. */
function isOpen({ standing, ever, cents }: Refund, beside: Refund): boolean {
  return standing === 'sent' || (standing === 'no-answer' && !ever.has('absent') && cents !== beside.cents);
}
