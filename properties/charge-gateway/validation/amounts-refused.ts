import fc from 'fast-check';
import { check, decimalOf, statusOf } from '../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../src/given/charge-gateway/index.ts';
import { withValue } from '../../body-edits.ts';
import { refusalRules, refusedCharge } from './refused-charge.ts';

const notPositive = ['0', '0.00', '0.0', '-0.01', '-1', '-12.34', '-0'];
const threeDecimals = [
  '0.001',
  '0.009',
  '10.001',
  '10.005',
  '10.999',
  '19.994',
  '1.2345',
  '0.0001',
  // Nearer to whole cents than a tolerance for binary fractions may be.
  '9.9999',
  '12.340000001',
  '12345e-3',
];
const noNumber = ['abc', 'ten', '1,50', true, null, {}, [], [5]];

const amountPath = 'paymentAmount.charginginformation.amount';

/** Section 7, E004: what is no positive number with at most two decimals is refused. */
export const amountsRefused = check({
  slug: 'charge-amounts-refused',
  title: 'an amount that is not positive, has a third decimal or is no number is refused with 400',
  rules: [
    'amount-not-positive-refused',
    'amount-three-decimals-refused',
    'amount-not-a-number-refused',
    ...refusalRules,
  ],
  async body(trial) {
    for (const currency of ['USD', 'ZWG']) {
      for (const amount of notPositive)
        await refusedCharge(trial, 'amount-not-positive-refused', chargeBody(trial, { amount, currency }));
      for (const amount of threeDecimals)
        await refusedCharge(trial, 'amount-three-decimals-refused', chargeBody(trial, { amount, currency }));
    }
    for (const value of noNumber) {
      await refusedCharge(trial, 'amount-not-a-number-refused', withValue(chargeBody(trial), amountPath, value));
    }
    const tooFine = fc.record({
      cents: fc.bigInt(0n, 2_499n),
      zeros: fc.constantFrom('', '', '0', '00', '000000'),
      last: fc.integer({ min: 1, max: 9 }),
    });
    await trial.property(
      tooFine,
      async (t, { cents, zeros, last }) => {
        const amount = `${decimalOf(cents)}${zeros}${last}`;
        await refusedCharge(t, 'amount-three-decimals-refused', chargeBody(t, { amount }));
      },
      { runs: 15 },
    );
  },
});

/** Section 2.1 leaves open how an amount may be written beside the plain forms; what is accepted must come back. */
export const amountsOpen = check({
  slug: 'charge-amounts-open',
  title: 'other spellings of an amount: recorded, and never corrupted',
  rules: ['amount-trailing-zeros', 'amount-as-text'],
  async body(trial) {
    for (const amount of ['20.000', '20.500']) {
      const zeros = await sendCharge(trial, chargeBody(trial, { amount }));
      trial.observe('amount-trailing-zeros', statusOf(zeros.exchange) === 200 ? 'accepted' : 'refused', zeros.exchange);
    }
    const text = await sendCharge(trial, chargeBody(trial, { amount: '"21.50"' }));
    trial.observe('amount-as-text', statusOf(text.exchange) === 200 ? 'accepted' : 'refused', text.exchange);
    // Whether an exponent is taken nobody records; the observer of echoes compares what it became.
    for (const amount of ['2.15e1', '2150E-2']) await sendCharge(trial, chargeBody(trial, { amount }));
  },
});
