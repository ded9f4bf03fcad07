import { createHash } from 'node:crypto';
import { headerOf, integratorObserver, RecentMap, type Sending, statusOf } from '../../../conformance/index.ts';
import { announcementReader } from './seen/announcement.ts';
import { faultOfVouchers } from './seen/delivered-vouchers.ts';
import { ownerOfDelivered } from './seen/foreign-receipts.ts';
import { finalStatuses, type Payment } from './seen/payment.ts';
import { paymentsOfDay } from './seen/payments.ts';
import { processRequestIn } from './seen/process-request.ts';

/** Outcomes follow from Status (section 7). */
export const outcomesByStatus = integratorObserver({
  slug: 'caller-outcomes-by-status',
  title: 'what is done with a payment follows from its Status: released when Paid, given back when Failed',
  rules: [
    'client-reads-status',
    'client-refunds-customer-when-failed',
    'client-takes-pay-400-as-validation-failure',
    'client-delivers-receipts-when-paid',
  ],
  watch(hand) {
    const payments = paymentsOfDay();
    let isDelivering = false;
    let isReleasing = false;
    /** Who gives back what was never Paid debits before it pays; another may take the money afterwards only. */
    let isRefunding = false;
    /** How often a payment was asked for that had been told as final. */
    const askedOn = new RecentMap<string, number>(2_000);
    return (moment) => {
      const step = payments.see(moment);
      if (step?.kind === 'status-sent' && step.before.standing === 'final')
        askedOn.set(step.before.reference, (askedOn.get(step.before.reference) ?? 0) + 1);
      if (step?.told) {
        isDelivering ||= step.told.outcome === 'delivered';
        isReleasing ||= step.told.outcome === 'released';
        isRefunding ||= step.told.outcome === 'refunded' && !isOfReversal(step.before);
        judgeTold(step.before, step.told.outcome);
      }
      if (moment.kind === 'end') for (const it of payments.all()) judgeAtEnd(it, moment.isOver ? Infinity : moment.at);
    };

    function judgeTold(payment: Payment, outcome: string): void {
      const { standing, status, proof, paid, isReversing } = payment;
      const isRelease = outcome === 'released' || outcome === 'delivered';
      const isGivenUp = outcome === 'failed' || outcome === 'refunded';
      if (!isRelease && !isGivenUp) return;
      const state =
        standing === 'final' ? status : standing === 'unknown' ? 'an unknown outcome' : status || 'no Status';
      if (standing === 'refused') {
        const rule = 'client-takes-pay-400-as-validation-failure';
        if (statusOf(proof as never) === 400) hand.expects(rule, 'not paid', !isRelease, outcome, proof);
        return;
      }
      if (isRelease) {
        // A status that is named as not final has a rule of its own.
        const hasOwnRule = standing === 'open' && status !== 'BeingProcessed';
        const isPaid = standing === 'final' && (status === 'Paid' || paid !== undefined);
        if (!hasOwnRule) hand.expects('client-reads-status', 'Paid', isPaid, `${outcome} on ${state}`, proof);
      } else if (standing === 'final' && status === 'Paid') {
        const isBare = paid?.html.length === 0 || paid?.smses.length === 0;
        if (outcome === 'refunded') {
          const rule = 'client-refunds-customer-when-failed';
          hand.expects(rule, 'Failed', isReversing, 'refunded on Paid', proof);
        } else if (!isBare) hand.expects('client-reads-status', 'Paid', false, 'failed on Paid', proof);
      } else if (standing === 'final' && status === 'Failed') {
        hand.holds('client-reads-status', 'Failed', status, proof);
        if (outcome === 'refunded') hand.holds('client-refunds-customer-when-failed', 'Failed', status, proof);
      }
    }

    function judgeAtEnd(payment: Payment, at: number): void {
      const { standing, status, told, paid, proof, pays, since } = payment;
      const has = (outcome: string): boolean => told.some((it) => it.outcome === outcome);
      const owesRefund = isRefunding && pays > 0 && has('failed') && !has('refunded');
      if (standing === 'final' && status === 'Failed' && owesRefund)
        hand.expects('client-refunds-customer-when-failed', 'refunded', false, 'failed and not refunded', proof);
      if (standing === 'refused' && told.length > 0 && statusOf(proof as never) === 400) {
        const isOpen = told.at(-1)?.outcome === 'open' && !has('failed') && !has('refunded');
        const rule = 'client-takes-pay-400-as-validation-failure';
        hand.expects(rule, 'nothing is open', !isOpen, 'open', proof);
      }
      if (isAskedForStill(payment)) return;
      const asked = askedOn.get(payment.reference) ?? 0;
      if (standing === 'final' && pays > 0 && asked >= manyInquiries && isGivenToPeople(payment))
        hand.expects('client-reads-status', status, false, `asked ${asked} times more, and given to people`, proof);
      // Whoever releases what is Paid at once owes the same to what was Paid later.
      const isLeft = at === Infinity && isReleasing && pays > 0 && told.every((it) => it.outcome === 'open');
      if (isLeft && standing === 'final' && status === 'Paid')
        hand.expects('client-reads-status', 'released', false, 'Paid, and nothing done', proof);
      const isDue = at - since > 60_000 && isDelivering && told.length > 0 && !has('failed') && !has('refunded');
      if (standing !== 'final' || status !== 'Paid' || !paid || !isDue) return;
      const { html, smses, vouchers } = paid;
      if (html.length + smses.length + vouchers.length === 0) return;
      if (ownerOfDelivered(payment, payments.all()) !== undefined)
        hand.expects('client-delivers-receipts-when-paid', 'its own', false, 'those of another payment', proof);
      const isNothing = told.every((it) => it.outcome !== 'delivered');
      const fault = isNothing ? 'nothing delivered' : faultOfVouchers(payment, payments.all());
      hand.expects('client-delivers-receipts-when-paid', 'delivered', fault === undefined, fault, proof);
    }
  },
});

/** Who asks so often for what is final, and then gives it to people, took it as not final. */
const manyInquiries = 3;

function isGivenToPeople({ told }: Payment): boolean {
  const isOpen = told.every(({ outcome }) => ['escalated', 'open', 'shown'].includes(outcome));
  return isOpen && told.some(({ outcome }) => outcome === 'escalated');
}

/** What comes back after a reversal was Paid before, and shows nothing of when customers are debited. */
function isOfReversal({ paid, isReversing }: Payment): boolean {
  return paid !== undefined || isReversing;
}

/** Whether who gave an answer up in the moment in which it came asks on, and is told of no end: what came is not known to it. */
function isAskedForStill({ lastInquiry, payAt }: Payment): boolean {
  return lastInquiry !== undefined && lastInquiry.sentAt > payAt && !finalStatuses.has(lastInquiry.status);
}

interface Refused {
  at: number;
  proof: Sending;
}

/** For how long a call that was answered 400 is remembered: what it depends on may change. */
const unchangedMs = 600_000;

/** What was answered 400 is not sent again as it was (section 7). */
export const refusedCalls = integratorObserver({
  slug: 'caller-refused-calls',
  title: 'a call that was answered 400 is not sent again unchanged',
  rules: ['client-does-not-resend-400'],
  watch(hand) {
    let refused = new RecentMap<string, Refused>(2_000);
    let isAny = false;
    const announcementOf = announcementReader();
    return (moment) => {
      if (moment.kind === 'operator' || (moment.kind === 'sent' && announcementOf(moment.call)))
        refused = new RecentMap(2_000);
      if (moment.kind === 'answered' && moment.exchange.by === 'client' && statusOf(moment.exchange) === 400) {
        const { exchange } = moment;
        // An inquiry is asked until it is answered.
        if (processRequestIn(exchange, moment.at)?.action === 'status') return;
        refused.set(keyOf(exchange), { at: moment.at, proof: exchange });
        isAny = true;
      }
      if (moment.kind !== 'sent' || moment.call.by !== 'client' || !isAny) return;
      const before = refused.get(keyOf(moment.call));
      const isAgain = before !== undefined && moment.at - before.at <= unchangedMs;
      const proof = before ? [before.proof, moment.call] : [moment.call];
      hand.expects('client-does-not-resend-400', 'another call, or a changed one', !isAgain, 'the same call', ...proof);
    };
  },
});

function keyOf({ request: { method, url, headers, body } }: Sending): string {
  const hash = createHash('sha256');
  for (const it of [method, url, headerOf(headers, 'Content-Type') ?? '', headerOf(headers, 'Authorization') ?? ''])
    hash.update(`${it}\n`);
  return hash.update(body).digest('base64');
}
