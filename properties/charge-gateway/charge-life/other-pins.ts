import { check, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type Charged,
  closeOpenPrompt,
  finalLookup,
  lookUp,
  pendingCharge,
  pinRules,
  stateOf,
  successfulCharge,
  successRules,
  typePin,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';

/** PINs beside those of the matrix, some of them close to one. */
const otherPins = ['0001', '1000', '0010', '1234', '1112', '2221', '9998'];

/** Section 3: PIN 0000 alone takes a charge to SUCCESS. What another one does is not shown beyond that. */
export const otherPinsNeverSucceed = check({
  slug: 'charge-other-pins',
  title: 'a PIN that is not in the matrix never pays',
  rules: ['other-pin-never-succeeds', 'other-pin'],
  assumes: pinRules,
  needs: ['customer.answerPrompt'],
  async body(trial) {
    const typed = [];
    for (const [n, pin] of otherPins.entries()) {
      const charged = await pendingCharge(trial, { amount: '3.57', currency: n % 2 === 0 ? 'USD' : 'ZWG' });
      if ((await typePin(trial, charged.body, pin)) === undefined) typed.push(charged);
    }
    await trial.quiet();
    for (const charged of typed) {
      const lookup = await lookUp(trial, charged);
      const status = fieldOf(lookup, 'status');
      const isPaid = status === 'SUCCESS';
      trial.expects('other-pin-never-succeeds', 'no SUCCESS', !isPaid, 'SUCCESS', charged.exchange, lookup);
      trial.observe('other-pin', status === 'PENDING' ? 'stays open' : 'fails', charged.exchange, lookup);
    }
  },
});

/** Sections 1, 3: a customer who closes the prompt approved nothing, then and later, and keeps nobody from paying. */
export const cancelledPrompts = check({
  slug: 'charge-cancelled-prompt',
  title: 'a charge whose prompt was closed without a PIN never becomes SUCCESS, and others do',
  rules: ['charge-waits-for-the-customer', 'pin-0000-succeeds'],
  assumes: successRules,
  needs: ['customer.cancelPrompt'],
  async body(trial) {
    for (const currency of ['USD', 'ZWG']) {
      const charged = await pendingCharge(trial, { amount: '3.58', currency });
      const other = trial.fixtures.numbers?.whitelisted?.[1];
      const beside = other && (await pendingCharge(trial, { endUserId: other, amount: '3.59', currency }));
      await closeOpenPrompt(trial, charged.body);
      if (beside) await judgeStillPaid(trial, beside);
      await trial.quiet();
      await judgeNotPaid(trial, charged);
      await successfulCharge(trial, { amount: '3.61', currency });
      await judgeNotPaid(trial, charged);
    }
  },
});

/** Another customer's prompt is as it was. */
async function judgeStillPaid(trial: Trial, charged: Charged): Promise<void> {
  await typePinAtOpenPrompt(trial, charged.body, '0000');
  const lookup = await finalLookup(trial, charged);
  trial.holds('pin-0000-succeeds', 'SUCCESS', stateOf(lookup), charged.exchange, lookup);
}

async function judgeNotPaid(trial: Trial, charged: Charged): Promise<void> {
  const lookup = await lookUp(trial, charged);
  const status = fieldOf(lookup, 'status');
  const words = 'no SUCCESS without a PIN';
  trial.expects('charge-waits-for-the-customer', words, status !== 'SUCCESS', status, charged.exchange, lookup);
}
