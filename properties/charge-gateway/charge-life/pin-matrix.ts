import { check, type Exchange, fieldOf, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type Concluded,
  chargeWithPin,
  isFound,
  maximumOf,
  pinRules,
  stateOf,
} from '../../../src/given/charge-gateway/index.ts';

/** The sandbox's PINs with the outcome and the reason that each must give (section 3). */
export const pins = [
  {
    pin: '0000',
    final: 'SUCCESS',
    message: 'Transaction Successful',
    outcome: 'pin-0000-succeeds',
    reason: 'pin-0000-message',
  },
  {
    pin: '1111',
    final: 'FAILED',
    message: 'Insufficient Balance',
    outcome: 'pin-1111-fails',
    reason: 'pin-1111-message',
  },
  {
    pin: '2222',
    final: 'FAILED',
    message: 'Transaction Failed - Invalid PIN',
    outcome: 'pin-2222-fails',
    reason: 'pin-2222-message',
  },
  {
    pin: '9999',
    final: 'FAILED',
    message: 'Transaction Limit Exceeded',
    outcome: 'pin-9999-fails',
    reason: 'pin-9999-message',
  },
] as const;

export type PinCase = (typeof pins)[number];

/** Section 3: each PIN decides its charge, in both currencies and over small and large amounts. */
export const pinMatrix = check({
  slug: 'charge-pin-matrix',
  title: 'each sandbox PIN gives its documented outcome and message',
  rules: [
    ...pins.flatMap((it) => [it.outcome, it.reason]),
    'failed-pin-form',
    'invalid-pin-form',
    'transaction-after-422',
    'charge/422',
    'charge-prompts-the-customer',
  ],
  assumes: pinRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    for (const [currency, amount] of [
      ['USD', '12.34'],
      ['ZWG', '0.10'],
      ['USD', maximumOf(trial)],
    ] as const) {
      for (const it of pins) {
        const charged = await chargeWithPin(trial, it.pin, { currency, amount });
        judgeOutcome(trial, it, charged);
        judgeMessages(trial, it, charged.exchange, charged.lookup);
      }
    }
  },
});

/** Decides the final state of a charge whose PIN was typed, whichever documented form it took. */
export function judgeOutcome(trial: Trial, { pin, final, outcome }: PinCase, charged: Concluded): void {
  const { exchange, lookup, refused } = charged;
  const tells = [exchange, ...(refused ? [] : [lookup])].find((it) => statusOf(it) !== 200) ?? exchange;
  if (pin === '2222') {
    // Only 1111 and 9999 have an error code: a wrong PIN is told by the message of a 200.
    const forms = [exchange, ...(refused ? [] : [lookup])].map(statusOf);
    trial.holds('invalid-pin-form', 200, forms.find((it) => it !== 200) ?? 200, exchange, lookup);
  } else if (final === 'FAILED') trial.observe('failed-pin-form', `http-${statusOf(tells)}`, exchange, lookup);
  if (refused) {
    if (pin !== '2222') trial.holds('charge/422', 422, statusOf(exchange), exchange);
    const left = isFound(lookup) ? 'failed-transaction' : 'no-transaction';
    trial.observe('transaction-after-422', left, exchange, lookup);
    trial.holds(outcome, final, isFound(lookup) ? stateOf(lookup) : 'FAILED', exchange, lookup);
    return;
  }
  trial.holds(outcome, final, stateOf(lookup), exchange, lookup);
}

/**
 * A statusMessage need not tell the outcome (a PENDING may read as successful, the look-up lists none, and the text of
 * a refusal is not judged), but one that comes in a 200 with the final status must be the documented text.
 */
function judgeMessages(trial: Trial, it: PinCase, ...answers: Exchange[]): void {
  for (const answer of answers) {
    const message = fieldOf(answer, 'statusMessage');
    const isOutcome = statusOf(answer) === 200 && fieldOf(answer, 'status') === it.final;
    if (isOutcome && typeof message === 'string') trial.holds(it.reason, it.message, message, answer);
  }
}
