import { integratorObserver } from '../../../../conformance/index.ts';
import { paymentsOfDay } from '../seen/payments.ts';
import { differences } from '../seen/same-order.ts';

/** PAY has the body of AUTH (section 3.2); what the catalogue says of prices is judged with them. */
export const payRepeatsAuth = integratorObserver({
  slug: 'caller-pay-repeats-auth',
  title: 'PAY repeats the order of its AUTH',
  rules: ['client-pay-repeats-auth'],
  watch(hand) {
    const payments = paymentsOfDay();
    return (moment) => {
      const step = payments.see(moment);
      if (step?.kind !== 'pay-sent' || !step.request || step.before.authorized.length === 0) return;
      const { request, before } = step;
      const found = before.authorized.map((it) => differences(it.request, request));
      const [least = []] = found.sort((a, b) => a.length - b.length);
      const auth = before.authorized.at(-1)?.request.call ?? request.call;
      hand.expects(
        'client-pay-repeats-auth',
        'the order of AUTH',
        least.length === 0,
        least.join('; '),
        auth,
        request.call,
      );
    };
  },
});
