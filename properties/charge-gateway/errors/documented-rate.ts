import { check, statusOf } from '../../../src/conformance/index.ts';
import { acceptedCharge, chargeRules } from '../../../src/given/charge-gateway/index.ts';

/**
 * Section 8: 500 requests in a minute, evenly paced. The charge that is looked up is one of them, and a minute without a
 * call lies before the look-ups, so that no calls of other checks count with them. Only where asked for: it takes two
 * minutes on a real clock.
 */
export const documentedRate = check({
  slug: 'documented-rate',
  title: '500 evenly paced requests in a minute are all answered',
  rules: ['rate-500-a-minute'],
  assumes: chargeRules,
  needs: ['load'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const [charge] = await trial.evenly(1, 60_000, () => acceptedCharge(trial));
    const { endUserId = '', clientCorrelator = '' } = charge?.body ?? {};
    const path = { endUserId, clientCorrelator };
    const all = await trial.evenly(499, 60_000, () => trial.send('lookup', { path, repeatThrottled: false }));
    const throttled = all.filter((it) => statusOf(it) !== 200);
    const words = 'all 499 look-ups of a minute answered 200';
    const seen = `${throttled.length} of the 499 look-ups not answered 200`;
    trial.expects('rate-500-a-minute', words, throttled.length === 0, seen, ...throttled.slice(0, 3));
  },
});
