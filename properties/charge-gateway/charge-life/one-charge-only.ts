import { check } from '../../../src/conformance/index.ts';
import {
  chargeWithPin,
  customerOf,
  finalLookup,
  internationalOf,
  judgeWaiting,
  lookUp,
  pendingCharge,
  pinRules,
  stateOf,
  typePinAfterWait,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';

/** Section 3: several charges wait at once; each PIN decides its own. */
export const oneChargeOnly = check({
  slug: 'charge-outcome-of-one-only',
  title: 'a PIN decides the charge of its prompt and no other',
  rules: ['outcome-of-one-charge-only'],
  assumes: pinRules,
  needs: ['customer.answerPrompt'],
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
      waiting.delete(charged);
      if (!(await typePinAfterWait(trial, charged, pin))) continue;
      const lookup = await finalLookup(trial, charged);
      trial.holds('outcome-of-one-charge-only', final, stateOf(lookup), charged.exchange, lookup);
      for (const it of waiting) {
        const still = await lookUp(trial, it);
        await judgeWaiting(trial, 'outcome-of-one-charge-only', it, still, lookup);
      }
    }
  },
});

/** The same where two customers type at the same moment. */
export const pinsAtOnce = check({
  slug: 'charge-pins-at-once',
  title: 'two PINs typed at the same moment decide a charge each',
  rules: ['outcome-of-one-charge-only'],
  assumes: pinRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const numbers = trial.fixtures.numbers?.whitelisted ?? [];
    for (const [one, other] of [
      ['0000', '1111'],
      ['9999', '0000'],
    ] as const) {
      const first = await pendingCharge(trial, { amount: '3.33' });
      const second = await pendingCharge(trial, { amount: '4.44', endUserId: numbers[1] ?? customerOf(trial) });
      await Promise.all([typePinAtOpenPrompt(trial, first.body, one), typePinAtOpenPrompt(trial, second.body, other)]);
      for (const [charged, pin] of [
        [first, one],
        [second, other],
      ] as const) {
        const lookup = await finalLookup(trial, charged);
        const final = pin === '0000' ? 'SUCCESS' : 'FAILED';
        trial.holds('outcome-of-one-charge-only', final, stateOf(lookup), charged.exchange, lookup);
      }
    }
  },
});

/** Section 3: an outcome is the end; a prompt that should be gone decides nothing more. */
export const secondPin = check({
  slug: 'charge-second-pin',
  title: 'a second PIN changes nothing of a charge that has its outcome',
  rules: ['final-status-stays'],
  assumes: pinRules,
  needs: ['customer.answerPrompt', 'customer.prompts'],
  async body(trial) {
    for (const [first, second, final] of [
      ['0000', '1111', 'SUCCESS'],
      ['1111', '0000', 'FAILED'],
      ['2222', '0000', 'FAILED'],
      ['9999', '0000', 'FAILED'],
    ] as const) {
      const charged = await chargeWithPin(trial, first);
      if (stateOf(charged.lookup) !== final) continue;
      const { endUserId, clientCorrelator, referenceCode } = charged.body;
      const customer = trial.driver.customer;
      const open = (await customer?.prompts?.({ endUserId: internationalOf(endUserId) })) ?? [];
      const own = open.some((it) => it.clientCorrelator === clientCorrelator || it.text?.includes(referenceCode));
      const entry = { endUserId: internationalOf(endUserId), clientCorrelator, pin: second };
      // Where the phone shows it no more, one PIN is sent all the same: a driver may wait for the prompt in vain.
      if (own || first === '1111') await customer?.answerPrompt?.(entry).catch(() => undefined);
      await trial.quiet();
      const after = await lookUp(trial, charged);
      trial.holds('final-status-stays', final, stateOf(after), charged.lookup, after);
    }
  },
});
