import { integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { byDay } from '../day/by-day.ts';
import type { Charge, Refund } from '../day/records.ts';

const rule = 'receiver-idempotent';

/** Section 6.1: one act for each clientCorrelator, however many callbacks and look-ups tell of it. */
export const idempotence = integratorObserver({
  slug: 'charge-gateway-receiver-idempotence',
  title: 'a charge that is told of several times is acted on once',
  rules: [rule],
  watch: byDay((hand, day) => {
    const released = new RecentMap<string, { charge: Charge; times: number }>();
    const refunded = new RecentMap<string, { times: number }>();
    /** Of refunds, by correlator: the latest callback. */
    const calledBack = new RecentMap<string, Sending>(2_000);

    function judgeRefunded([refund]: readonly Refund[]): void {
      if (!refund) return;
      const it = refunded.ensure(refund.correlator, () => ({ times: 0 }));
      it.times += 1;
      const callback = calledBack.get(refund.correlator);
      if (it.times === 1 || !callback) return;
      hand.holds(rule, 'refunded once', `refunded ${it.times} times`, refund.call, callback);
    }

    return (event) => {
      if (event.kind === 'told' && event.told.outcome === 'released' && event.charges.length === 1) {
        const [charge] = event.charges;
        if (!charge) return;
        const it = released.ensure(charge.correlator, () => ({ charge, times: 0 }));
        it.times += 1;
        if (it.times === 1 || charge.callbacks.length === 0) return;
        hand.holds(rule, 'released once', `released ${it.times} times`, ...charge.callbacks.slice(-2));
      } else if (event.kind === 'callback' && event.refund) {
        calledBack.set(event.refund.correlator, event.call);
      } else if (event.kind === 'told' && event.told.outcome === 'refunded' && event.charges.length === 0) {
        judgeRefunded(event.refunds);
      } else if (event.kind === 'rest' && event.moment.kind === 'end') {
        for (const it of day.charges()) {
          const times = released.get(it.correlator)?.times;
          if (it.callbacks.length > 1 && times === 1) hand.holds(rule, true, true, ...it.callbacks.slice(-1));
        }
      }
    };
  }),
});
