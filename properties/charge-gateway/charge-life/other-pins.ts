import { check, fieldOf } from '../../../src/conformance/index.ts';
import { lookUp, pendingCharge, pinRules, typePin } from '../../../src/given/charge-gateway/index.ts';

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
