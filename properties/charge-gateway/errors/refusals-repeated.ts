import { check, statusOf } from '../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../src/given/charge-gateway/index.ts';

/** Section 7: whether a refused charge uses its correlator up, and that refusals are deterministic (rule 1). */
export const refusalsRepeated = check({
  slug: 'charge-refusals-repeated',
  title: 'the same bad charge is refused alike each time',
  rules: ['refusal-is-deterministic', 'refused-correlator-used-up'],
  async body(trial) {
    for (const wish of [{ currency: 'EUR' }, { amount: '0' }, { amount: '1.005' }, { endUserId: 'notanumber' }]) {
      const first = await trial.send('charge', { json: chargeBody(trial, wish) });
      for (let n = 0; n < 2; n += 1) {
        const again = await trial.send('charge', { json: chargeBody(trial, wish) });
        trial.holds('refusal-is-deterministic', statusOf(first), statusOf(again), first, again);
      }
    }
    const body = chargeBody(trial, { currency: 'EUR' });
    const refused = await trial.send('charge', { json: body });
    const proper = await sendCharge(trial, chargeBody(trial, { clientCorrelator: body.clientCorrelator }));
    trial.observe(
      'refused-correlator-used-up',
      statusOf(proper.exchange) === 200 ? 'free' : 'used-up',
      refused,
      proper.exchange,
    );
  },
});
