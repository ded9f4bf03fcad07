import { check, fieldOf, statusOf } from '../../../src/conformance/index.ts';
import { acceptedCharge, chargeRules, finalLookup, lookUp } from '../../../src/given/charge-gateway/index.ts';

/** Sections 1, 3, 4.2: an accepted charge waits, and is found at once, however often it is looked up. */
export const chargeIsFound = check({
  slug: 'charge-is-found',
  title: 'an accepted charge is found, and looking it up changes nothing',
  rules: [...chargeRules, 'lookup-finds-charge', 'lookup/200', 'lookup-changes-nothing'],
  async body(trial) {
    for (const [currency, amount] of [
      ['USD', '7.05'],
      ['ZWG', '20'],
    ] as const) {
      const charged = await acceptedCharge(trial, { currency, amount });
      // A PIN was typed for one that seemed to be held: whatever it brings about comes first.
      const first = await (charged.held ? finalLookup(trial, charged) : lookUp(trial, charged));
      trial.holds('lookup-finds-charge', 200, statusOf(first), charged.exchange, first);
      trial.holds('lookup/200', 200, statusOf(first), charged.exchange, first);
      for (let n = 0; n < 4; n += 1) {
        const again = await lookUp(trial, charged);
        const seen = (of: typeof again): unknown[] =>
          ['status', 'transactionId', 'amount'].map((name) => fieldOf(of, name));
        trial.holds('lookup-changes-nothing', seen(first), seen(again), charged.exchange, first, again);
      }
    }
  },
});
