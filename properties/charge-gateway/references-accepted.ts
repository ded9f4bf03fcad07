import fc from 'fast-check';
import { check, statusOf } from '../../src/conformance/index.ts';
import { chargeBody, lookUp, rule, sendCharge } from '../../src/given/charge-gateway/index.ts';
import { references } from '../arbitraries/references.ts';
import { basics } from './needs.ts';

/** Section 2.1: references and correlators of the usual kind are accepted; the echo observer compares what comes back. */
export const referencesAccepted = check({
  slug: 'charge-references-accepted',
  api: 'charge-gateway',
  title: 'references of 8 to 36 letters, digits and hyphens are accepted and come back unchanged',
  rules: [rule('references-accepted')],
  needs: basics,
  async body(trial) {
    // Correlators are fresh for ever, also beyond this run: their stem is random, their length and tail generated.
    const values = fc.record({
      referenceCode: references('r-'),
      length: fc.integer({ min: 20, max: 36 }),
      tail: references('Z'),
    });
    const examples = [8, 9, 36].map((length) => ({
      referenceCode: 'R-'.padEnd(length, '09aZ'),
      length: Math.max(length, 20),
      tail: 'Z-9a',
    }));
    await trial.property(
      values,
      async (t, { referenceCode, length, tail }) => {
        const clientCorrelator = (t.fresh('') + tail).replace(/^-/, '').padEnd(length, '-x9').slice(0, length);
        const charged = await sendCharge(t, chargeBody(t, { clientCorrelator, referenceCode }));
        if (t.holds(rule('references-accepted'), 200, statusOf(charged.exchange), charged.exchange))
          await lookUp(t, charged);
      },
      { runs: 25, examples },
    );
  },
});
