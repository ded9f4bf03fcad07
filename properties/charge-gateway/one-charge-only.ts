import { check, fieldOf } from '../../src/conformance/index.ts';
import {
  customerOf,
  finalLookup,
  lookUp,
  pendingCharge,
  pinRules,
  rule,
  typePinAtOpenPrompt,
} from '../../src/given/charge-gateway/index.ts';
import { withCustomer } from './needs.ts';

/** Section 3: several charges wait at once; each PIN decides its own. */
export const oneChargeOnly = check({
  slug: 'charge-outcome-of-one-only',
  api: 'charge-gateway',
  title: 'a PIN decides the charge of its prompt and no other',
  rules: [rule('outcome-of-one-charge-only')],
  assumes: pinRules,
  needs: withCustomer,
  async body(trial) {
    const other = trial.fixtures.numbers?.whitelisted?.[1] ?? customerOf(trial);
    const first = await pendingCharge(trial, { amount: '1.11' });
    const second = await pendingCharge(trial, { amount: '2.22' });
    const third = await pendingCharge(trial, { amount: '1.11', endUserId: other });
    const decided: [charged: typeof first, pin: string, final: string][] = [
      [second, '0000', 'SUCCESS'],
      [third, '1111', 'FAILED'],
      [first, '9999', 'FAILED'],
    ];
    const waiting = new Set([first, second, third]);
    for (const [charged, pin, final] of decided) {
      await typePinAtOpenPrompt(trial, charged.body, pin);
      waiting.delete(charged);
      const lookup = await finalLookup(trial, charged);
      trial.holds(rule('outcome-of-one-charge-only'), final, fieldOf(lookup, 'status'), charged.exchange, lookup);
      for (const it of waiting) {
        const still = await lookUp(trial, it);
        trial.holds(
          rule('outcome-of-one-charge-only'),
          'PENDING',
          fieldOf(still, 'status'),
          it.exchange,
          lookup,
          still,
        );
      }
    }
  },
});
