import { integratorObserver } from '../../../../conformance/index.ts';
import { isKnownStatus, type Payment } from '../seen/payment.ts';
import { paymentsOfDay } from '../seen/payments.ts';

const asFinal: ReadonlySet<string> = new Set(['released', 'delivered', 'failed', 'refunded']);

/** What is done while a payment is open (sections 3.1 and 7): nothing that only a final status allows. */
export const outcomesOfOpenPayments = integratorObserver({
  slug: 'caller-outcomes-of-open-payments',
  title: 'nothing is released, refunded or told as failed while a payment is not final',
  rules: [
    'client-treats-being-paid-as-not-final',
    'client-treats-pending-as-not-final',
    'client-treats-unknown-status-as-not-final',
    'client-polls-while-not-final',
    'client-polls-flagged',
    'client-inquires-after-unknown-outcome',
  ],
  watch(hand) {
    const payments = paymentsOfDay();
    return (moment) => {
      const step = payments.see(moment);
      // Whoever asks takes it as not final.
      const asked = step?.kind === 'status-sent' && !step.isNew ? ruleOf(step.before, 'open') : undefined;
      if (step?.request && asked) hand.holds(asked, 'not final', 'not final', step.before.proof, step.request.call);
      const outcome = step?.told?.outcome;
      if (!step || outcome === undefined || outcome === 'shown') return;
      const { before } = step;
      const rule = ruleOf(before, outcome);
      if (rule) hand.expects(rule, 'not final', !asFinal.has(outcome), outcome, before.proof);
    };
  },
});

function ruleOf({ standing, status }: Payment, outcome: string): string | undefined {
  const isRelease = outcome === 'released' || outcome === 'delivered';
  if (standing === 'open' && status === 'BeingPaid') return 'client-treats-being-paid-as-not-final';
  if (standing === 'open' && status === 'Pending') return 'client-treats-pending-as-not-final';
  if (standing === 'open' && !isKnownStatus(status)) return 'client-treats-unknown-status-as-not-final';
  // What is released without Paid is told as such.
  if (isRelease || !asFinal.has(outcome)) return undefined;
  if (standing === 'open') return 'client-polls-while-not-final';
  if (standing === 'flagged') return 'client-polls-flagged';
  return standing === 'unknown' ? 'client-inquires-after-unknown-outcome' : undefined;
}
