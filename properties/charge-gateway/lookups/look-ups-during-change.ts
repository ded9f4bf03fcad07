import { check, statusOf, underway } from '../../../src/conformance/index.ts';
import {
  finalLookup,
  isFound,
  lookUp,
  pendingCharge,
  pinRules,
  stateOf,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';

/** Section 3: a look-up at the moment of the change sees the charge, and never the other outcome. */
export const lookUpsDuringChange = check({
  slug: 'look-ups-during-change',
  title: 'look-ups during a change find the charge, never with the other outcome, and never go back',
  rules: ['lookup-sees-one-state', 'final-status-stays'],
  assumes: pinRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const [pin, final, wrong] of [
      ['0000', 'SUCCESS', 'FAILED'],
      ['1111', 'FAILED', 'SUCCESS'],
    ] as const) {
      const charged = await pendingCharge(trial);
      const typing = underway(typePinAtOpenPrompt(trial, charged.body, pin));
      const lookups = await Promise.all(
        Array.from({ length: Math.min(12, trial.burst) }, () => lookUp(trial, charged)),
      );
      await typing;
      const next = [await lookUp(trial, charged), await lookUp(trial, charged)];
      for (const lookup of [...lookups, ...next]) {
        const status = isFound(lookup) ? stateOf(lookup) : `answered ${statusOf(lookup)}`;
        // The set of statuses is not closed: one between PENDING and the outcome is not the other outcome.
        const isWrong = status === wrong || !isFound(lookup);
        trial.expects('lookup-sees-one-state', 'on the way to its outcome', !isWrong, status, charged.exchange, lookup);
      }
      const after = await finalLookup(trial, charged);
      trial.holds('final-status-stays', final, stateOf(after), charged.exchange, after);
    }
  },
});
