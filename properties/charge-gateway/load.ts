import { check, statusOf } from '../../src/conformance/index.ts';
import { acceptedCharge, chargeRules, rule } from '../../src/given/charge-gateway/index.ts';
import { basics } from './needs.ts';

/** Section 8: 500 requests in a minute, evenly paced. Only where asked for: it takes a minute on a real clock. */
export const documentedRate = check({
  slug: 'documented-rate',
  api: 'charge-gateway',
  title: '500 evenly paced requests in a minute are all answered',
  rules: [rule('rate-500-a-minute')],
  assumes: chargeRules,
  needs: [...basics, 'load'],
  disturbs: true,
  async body(trial) {
    const { body } = await acceptedCharge(trial);
    const path = { endUserId: body.endUserId, clientCorrelator: body.clientCorrelator };
    const all = await trial.evenly(500, 60_000, () => trial.send('lookup', { path, repeatThrottled: false }));
    const throttled = all.filter((it) => statusOf(it) !== 200);
    const expected = 'all 500 calls of a minute answered 200';
    const actual = throttled.length === 0 ? expected : `${throttled.length} of the 500 calls not answered 200`;
    trial.holds(rule('rate-500-a-minute'), expected, actual, ...throttled.slice(0, 3));
  },
});
