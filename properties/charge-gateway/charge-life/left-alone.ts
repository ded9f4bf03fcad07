import { check, fieldOf, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type Charged,
  chargeWithPin,
  isFound,
  judgeFound,
  lookUp,
  pendingCharge,
  pinRules,
  sendRefund,
  stateOf,
  successfulCharge,
  successRules,
} from '../../../src/given/charge-gateway/index.ts';
import { conflict, expect409 } from '../refunds/not-eligible.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Moments after the charge, in ms; a day is as long as a look-up must find it. */
const steps = [minute, 4 * minute, 25 * minute, 30 * minute + 1, 11 * hour, 12 * hour];

/** Sections 1, 3: nobody answers the prompt, time passes. Without a clock, the target's quiet time passes. */
export const pendingLeftAlone = check({
  slug: 'charge-left-alone',
  title: 'a charge whose prompt nobody answers never becomes SUCCESS, and cannot be refunded',
  rules: [
    'charge-waits-for-the-customer',
    'prompt-expiry',
    'charge-status-set',
    ...conflict('refund-of-pending-refused'),
    ...conflict('refund-of-failed-refused'),
  ],
  assumes: pinRules,
  disturbs: true,
  when: 'last',
  async body(trial) {
    const charged = [
      { currency: 'USD', ...(await pendingCharge(trial, { amount: '6.60' })) },
      { currency: 'ZWG', ...(await pendingCharge(trial, { amount: '24.99', currency: 'ZWG' })) },
    ];
    for (const ms of steps) {
      await passes(trial, ms);
      for (const it of charged) {
        const lookup = await lookUp(trial, it);
        const status = statusOf(lookup) === 200 ? fieldOf(lookup, 'status') : `answered ${statusOf(lookup)}`;
        trial.expects('charge-waits-for-the-customer', 'no SUCCESS', status !== 'SUCCESS', status, it.exchange, lookup);
        if (statusOf(lookup) === 200) trial.observe('charge-status-set', String(status), lookup);
        const reading = status === 'PENDING' ? 'stays-pending' : statusOf(lookup) === 200 ? 'fails' : 'disappears';
        trial.observe('prompt-expiry', reading, it.exchange, lookup);
        if (status !== 'PENDING' && status !== 'FAILED') continue;
        const refund = await sendRefund(trial, it, { amount: '1.00', currency: it.currency });
        expect409(trial, `refund-of-${status.toLowerCase()}-refused`, refund, it.exchange, lookup);
      }
    }
  },
});

/** Section 3: what came to its end stays there. */
export const finalLeftAlone = check({
  slug: 'charge-final-left-alone',
  title: 'SUCCESS and FAILED stay while time passes',
  rules: ['final-status-stays'],
  assumes: [...successRules, ...pinRules],
  needs: ['customer.answerPrompt'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const all: { charged: Charged; final: unknown }[] = [{ charged: await successfulCharge(trial), final: 'SUCCESS' }];
    for (const pin of ['1111', '2222', '9999']) {
      const charged = await chargeWithPin(trial, pin);
      if (stateOf(charged.lookup) === 'FAILED') all.push({ charged, final: 'FAILED' });
    }
    for (const ms of steps) {
      await passes(trial, ms);
      for (const { charged, final } of all) {
        const lookup = await lookUp(trial, charged);
        judgeFound(trial, charged, lookup);
        if (isFound(lookup)) trial.holds('final-status-stays', final, stateOf(lookup), charged.exchange, lookup);
      }
    }
  },
});

async function passes(trial: Trial, ms: number): Promise<void> {
  const { clock } = trial.driver;
  if (clock?.advance) await clock.advance({ ms });
  else if (ms === minute) await trial.quiet();
}
