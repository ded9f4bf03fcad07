import { integratorObserver, RecentMap } from '../../../../conformance/index.ts';
import { byDay } from '../day/by-day.ts';
import type { Charge } from '../day/records.ts';

const rule = 'receiver-idempotent';

/** Section 6.1: one act for each clientCorrelator, however many callbacks and look-ups tell of it. */
export const idempotence = integratorObserver({
  slug: 'charge-gateway-receiver-idempotence',
  title: 'a charge that is told of several times is acted on once',
  rules: [rule],
  watch: byDay((hand, day) => {
    const released = new RecentMap<string, { charge: Charge; times: number }>();
    return (event) => {
      if (event.kind === 'told' && event.told.outcome === 'released' && event.charges.length === 1) {
        const [charge] = event.charges;
        if (!charge) return;
        const it = released.ensure(charge.correlator, () => ({ charge, times: 0 }));
        it.times += 1;
        if (it.times === 1 || charge.callbacks.length === 0) return;
        hand.holds(rule, 'released once', `released ${it.times} times`, ...charge.callbacks.slice(-2));
      } else if (event.kind === 'rest' && event.moment.kind === 'end') {
        for (const it of day.charges()) {
          const times = released.get(it.correlator)?.times;
          if (it.callbacks.length > 1 && times === 1) hand.holds(rule, true, true, ...it.callbacks.slice(-1));
        }
      }
    };
  }),
});
