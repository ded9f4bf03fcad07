import { type Hand, integratorObserver } from '../../../../conformance/index.ts';
import { pendingStatuses, type Step } from '../seen/payment.ts';
import { paymentsOfDay } from '../seen/payments.ts';
import { hasTwin } from '../seen/twin.ts';

/** When PAY and Retry may be sent (sections 3.2, 4.1 and 7). */
export const payOnce = integratorObserver({
  slug: 'caller-pay-once',
  title: 'PAY goes out once for an authorised payment; what is open is asked for and never sent again',
  rules: [
    'client-pays-after-authorized',
    'client-no-second-pay',
    'client-no-pay-while-not-final',
    'client-no-retry-after-unknown-pay',
    'client-retry-only-after-interruption',
  ],
  watch(hand) {
    const payments = paymentsOfDay();
    return (moment) => {
      const step = payments.see(moment);
      if (step?.kind === 'pay-sent') judgePay(hand, step, payments);
      if (step?.kind === 'retry-sent') judgeRetry(hand, step);
      if (step?.kind !== 'status-sent' || step.isNew) return;
      // Whoever asks has sent nothing again so far.
      const proof = [step.before.proof, step.request?.call ?? step.before.proof];
      if (step.before.standing === 'unknown') {
        hand.holds('client-no-second-pay', 'asked', 'asked', ...proof);
        hand.holds('client-no-retry-after-unknown-pay', 'asked', 'asked', ...proof);
      } else if (step.before.standing === 'open' || step.before.standing === 'flagged')
        hand.holds('client-no-pay-while-not-final', 'asked', 'asked', ...proof);
    };
  },
});

function judgePay(hand: Hand, step: Step, payments: ReturnType<typeof paymentsOfDay>): void {
  const { before, request, isNew } = step;
  if (!request) return;
  const proof = [before.proof, request.call];
  const { standing, status } = before;
  if (before.pays > 0 && (standing === 'unknown' || standing === 'in-flight'))
    hand.expects('client-no-second-pay', 'no PAY after one whose outcome is unknown', false, 'PAY again', ...proof);
  else if (standing === 'open' || standing === 'flagged')
    hand.expects('client-no-pay-while-not-final', `no PAY while ${status}`, false, 'PAY again', ...proof);
  if (before.pays > 0) return;
  // Of a day that is not seen from its beginning, the AUTH may have been before.
  const isSeen = !isNew || (hand.issued !== undefined && !payments.isForgetful);
  if (!isSeen || hasTwin(payments, request)) return;
  const seen = isNew ? 'no AUTH' : status === '' ? 'AUTH without an answer' : `AUTH answered ${status}`;
  hand.expects('client-pays-after-authorized', 'Authorized', before.wasAuthorized, seen, ...proof);
}

function judgeRetry(hand: Hand, { before, request, isNew }: Step): void {
  if (!request || isNew) return;
  const proof = [before.proof, request.call];
  if (before.pays > 0 && before.isPayUnknown)
    return void hand.expects('client-no-retry-after-unknown-pay', 'STATUS', false, 'Retry', ...proof);
  const isInterrupted =
    before.isInterrupted || before.lastInquiry?.result === 'no-answer' || before.standing === 'refused';
  const isError = before.status === 'Failed' || before.status === '';
  const isSettled =
    ['Paid', 'Reversed', 'Flagged', 'Authorized'].includes(before.status) || pendingStatuses.has(before.status);
  const seen = `after ${before.status || 'nothing'}`;
  const words = 'after a retryable error or an interruption';
  const isKept = isInterrupted || isError || !isSettled;
  hand.expects('client-retry-only-after-interruption', words, isKept, seen, ...proof);
}
