import { type Hand, integratorObserver } from '../../../conformance/index.ts';
import type { Payment } from './seen/payment.ts';
import { paymentsOfDay } from './seen/payments.ts';

/** Payments of the test biller whose PAY is answered late (section 3.3). */
export const latePayments = integratorObserver({
  slug: 'caller-late-payments',
  title: 'the outcome of a payment with the prefix PT is learned by STATUS',
  rules: ['client-inquires-after-pt'],
  watch(hand) {
    const payments = paymentsOfDay();
    const rule = 'client-inquires-after-pt';
    return (moment) => {
      const step = payments.see(moment);
      if (step && isLate(hand, step.before)) {
        const { before, kind } = step;
        if (kind === 'status-sent' && step.request) hand.holds(rule, 'STATUS', 'STATUS', step.request.call);
        const isDone = ['released', 'failed', 'refunded', 'delivered'].includes(step.told?.outcome ?? '');
        if (isDone && before.inquiries === 0 && before.standing !== 'final' && before.standing !== 'refused')
          hand.expects(rule, 'STATUS', false, `told as ${step.told?.outcome} without STATUS`, before.proof);
      }
      if (moment.kind !== 'end') return;
      for (const it of payments.all()) {
        const isForgotten = it.inquiries === 0 && it.standing !== 'final' && it.standing !== 'refused';
        const isLeft = it.told.some(({ outcome }) => outcome === 'open' || outcome === 'escalated');
        const isDue = moment.isOver === true || moment.at - it.since > 3_600_000;
        if (isLate(hand, it) && isForgotten && !isLeft && isDue)
          hand.expects(rule, 'STATUS', false, 'no STATUS for an hour', it.proof);
      }
    };
  },
});

function isLate(hand: Hand, { billerCode, memberNumber, pays }: Payment): boolean {
  const { testBiller } = hand.issued?.fixtures ?? {};
  return pays > 0 && testBiller !== undefined && billerCode === testBiller && memberNumber.startsWith('PT');
}
