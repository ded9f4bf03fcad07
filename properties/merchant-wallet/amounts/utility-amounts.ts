import { check, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import { call, productsOf, sessionFor, utilityBody, utilityRules } from '../../../src/given/merchant-wallet/index.ts';
import { assumes } from '../utility-payments/utility-payments.ts';
import { judgeNotCents, judgeOddlyWritten, oddAmountRules } from './odd-amounts.ts';

/** Section 2.1: whole cents that are written as no JSON integer, and amounts that are not positive. */
export const utilityOddlyWritten = check({
  slug: 'utility-oddly-written',
  title: 'utility payments of amounts that are no positive JSON integer: recorded, and never of another amount',
  rules: oddAmountRules,
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:utility'],
  body: (trial) => judgeAmounts(trial, judgeOddlyWritten),
});

/** The same for what no number of cents is. */
export const utilityNotCents = check({
  slug: 'utility-not-cents',
  title:
    'utility payments of fractions of cents, and of more than a double holds: recorded, and never of another amount',
  rules: oddAmountRules,
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:utility'],
  disturbs: true,
  when: 'last',
  body: (trial) => judgeAmounts(trial, judgeNotCents),
});

async function judgeAmounts(trial: Trial, judge: typeof judgeNotCents): Promise<void> {
  const session = await sessionFor(trial, 'utility-payments');
  for (const product of productsOf(trial))
    await judge(trial, {
      send: (amount) => call(trial, session, 'utilityPayment', { json: utilityBody(trial, product, { amount }) }),
      told: (exchange) => Promise.resolve(fieldOf(exchange, 'amount')),
    });
}
