import { type Hand, integratorObserver } from '../../../../conformance/index.ts';
import { isKnownStatus, type Payment } from '../seen/payment.ts';
import { paymentsOfDay } from '../seen/payments.ts';
import { isSameOrder } from '../seen/same-order.ts';

/** How long nobody may have asked before it is said that nobody will: slow pollers are as good as others. */
const silentMs = 3_600_000;
/** So many inquiries show that somebody asks, where nothing is told of what becomes of the rest. */
const enoughInquiries = 3;

/** Whether what is open is asked for until it is final (sections 3.2 and 7). */
export const openPaymentsAsked = integratorObserver({
  slug: 'caller-open-payments-asked',
  title: 'a payment that is not final is asked for until it is, or given to people',
  rules: [
    'client-polls-while-not-final',
    'client-polls-flagged',
    'client-inquires-after-unknown-outcome',
    'client-escalates-unknown-status',
  ],
  watch(hand) {
    const payments = paymentsOfDay();
    let isTelling = false;
    return (moment) => {
      const step = payments.see(moment);
      if (moment.kind === 'outcome') isTelling = true;
      if (step?.kind === 'status-sent' && step.before.standing === 'unknown' && step.request)
        hand.holds('client-inquires-after-unknown-outcome', 'STATUS', 'STATUS', step.before.proof, step.request.call);
      if (step?.kind === 'status-answered' && step.payment.standing === 'final' && step.exchange) {
        const rule = ruleOf(step.before);
        if (rule && rule !== 'client-escalates-unknown-status') hand.holds(rule, 'final', 'final', step.exchange);
      }
      if (step?.kind === 'told' && step.told?.outcome === 'escalated' && isStrange(step.before))
        hand.holds('client-escalates-unknown-status', 'escalated', 'escalated', step.before.proof);
      if (moment.kind !== 'end') return;
      const all = payments.all();
      for (const it of all) judgeAtEnd(hand, it, { at: moment.at, isOver: moment.isOver === true, isTelling, all });
    };
  },
});

interface End {
  at: number;
  /** The integrator ended by itself: it asks nothing more. */
  isOver: boolean;
  isTelling: boolean;
  all: readonly Payment[];
}

function judgeAtEnd(hand: Hand, payment: Payment, { at, isOver, isTelling, all }: End): void {
  const rule = ruleOf(payment);
  const asked = payment.lastInquiry?.sentAt ?? payment.since;
  const idleMs = at - Math.max(asked, payment.since);
  // Who asked for an hour before it ended, or some times, may have left the rest to people, without a word to payproof.
  const isEnough = !isTelling && payment.inquiries >= enoughInquiries;
  const isLeft = isOver && !isEnough && (payment.inquiries === 0 || asked - payment.payAt < silentMs);
  if (!rule || (!isLeft && idleMs < Math.max(silentMs, 3 * payment.longestGapMs))) return;
  // An unknown outcome that was asked for once is no longer without an inquiry; who pays again must know it.
  if (rule === 'client-inquires-after-unknown-outcome' && payment.inquiries > 0 && !isPaidAgain(payment, all)) return;
  if (rule === 'client-escalates-unknown-status' && !isTelling) return;
  const last = payment.told.at(-1)?.outcome;
  if (payment.told.some((it) => it.outcome === 'escalated') || last === 'open') return;
  const asks = payment.inquiries === 0 ? 'never asked' : `asked ${payment.inquiries} times, last`;
  const seen = `${asks} ${Math.round(idleMs / 60_000)} minutes before the end`;
  const words = rule === 'client-escalates-unknown-status' ? 'asked on, or escalated' : 'STATUS until it is final';
  hand.expects(rule, words, false, seen, payment.proof);
}

/** Whether the same order was paid under another Reference, though no inquiry told what became of the first. */
function isPaidAgain({ reference, payAt, authorized, lastInquiry }: Payment, all: readonly Payment[]): boolean {
  const order = authorized.at(-1)?.request;
  if (!order || lastInquiry?.result !== 'no-answer') return false;
  return all.some(
    (it) =>
      it.reference !== reference &&
      it.pays > 0 &&
      it.payAt > payAt &&
      it.authorized.some((auth) => isSameOrder(order, auth.request)),
  );
}

function isStrange({ standing, status }: Payment): boolean {
  return standing === 'open' && !isKnownStatus(status);
}

/** Which rule wants a payment to be asked for; undefined where it is not open. */
function ruleOf(payment: Payment): string | undefined {
  const { standing } = payment;
  if (standing === 'unknown') return 'client-inquires-after-unknown-outcome';
  if (standing === 'flagged') return 'client-polls-flagged';
  if (standing !== 'open') return undefined;
  return isStrange(payment) ? 'client-escalates-unknown-status' : 'client-polls-while-not-final';
}
