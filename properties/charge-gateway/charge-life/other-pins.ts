import { check, fieldOf } from '../../../src/conformance/index.ts';
import { closeOpenPrompt, lookUp, pendingCharge, pinRules, typePin } from '../../../src/given/charge-gateway/index.ts';

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

/** Sections 1, 3: a customer who closes the prompt approved nothing, then and later. */
export const cancelledPrompts = check({
  slug: 'charge-cancelled-prompt',
  title: 'a charge whose prompt was closed without a PIN never becomes SUCCESS',
  rules: ['charge-waits-for-the-customer'],
  assumes: pinRules,
  needs: ['customer.cancelPrompt'],
  async body(trial) {
    for (const currency of ['USD', 'ZWG']) {
      const { body, ...charged } = await pendingCharge(trial, { amount: '3.58', currency });
      await closeOpenPrompt(trial, body);
      await trial.quiet();
      const lookup = await lookUp(trial, { body });
      const status = fieldOf(lookup, 'status');
      const words = 'no SUCCESS without a PIN';
      trial.expects('charge-waits-for-the-customer', words, status !== 'SUCCESS', status, charged.exchange, lookup);
    }
  },
});
