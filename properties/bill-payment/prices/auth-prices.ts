import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  type Blank,
  billerOf,
  bodyOf,
  formsOf,
  itemOf,
  judgeAccepted,
  knownPurchases,
  outcomeOf,
  type Purchase,
  pay,
  resultOf,
  sendAuth,
  sendProcess,
  testBillerOf,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

const blankRules = ['blank-total-amount-accepted', 'blank-price-accepted-where-auth-returns-it'];

/** Sections 2.2, 2.3, 3.3: products whose price AUTH returns. */
export const authReturnsPrice = check({
  slug: 'bill-auth-returns-price',
  title: 'where AUTH returns the price, AUTH and PAY are taken with blank amounts, and the answer gives a price',
  rules: ['auth-returns-price-where-part-allowed', 'auth-returns-price-where-full-required', ...blankRules],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const purchase of await blankPurchases(trial)) {
      const authorized = await judgeAccepted(trial, blankRules, purchase);
      const { product, prices, exchange } = authorized;
      const slug = product.authAmountMandated
        ? 'auth-returns-price-where-full-required'
        : 'auth-returns-price-where-part-allowed';
      trial.expects(slug, 'a price', prices[0] !== undefined, 'none', exchange);
      const answered = await pay(trial, authorized);
      const outcome = outcomeOf(answered) === 'refused' ? resultOf(answered) : 'taken';
      // Only the test biller never fails for reasons of its own.
      if (purchase.billerCode !== trial.fixtures.testBiller && outcome === 'Failed') continue;
      for (const id of blankRules) trial.holds(id, 'taken', outcome, exchange, answered);
    }
    await askForBoth(trial);
  },
});

/** Two such products in one AUTH, whose total an observer adds up. Whether they may be in one is the biller's affair. */
async function askForBoth(trial: Trial): Promise<void> {
  const { allowsSeveralProducts } = await billerOf(trial, testBillerOf(trial));
  const [first, second] = [await testPurchase(trial, { product: 'AI' }), await testPurchase(trial, { product: 'AM' })];
  if (allowsSeveralProducts) await sendAuth(trial, [first, { ...second, memberNumber: first.memberNumber }]);
}

/** One of each kind of the test biller, and those of the target file. */
async function blankPurchases(trial: Trial): Promise<Purchase[]> {
  const own = [await testPurchase(trial, { product: 'AI' }), await testPurchase(trial, { product: 'AM' })];
  const others: Purchase[] = [];
  for (const it of knownPurchases(trial))
    if ((await itemOf(trial, it)).product.authAmountMandated !== null) others.push(it);
  return [...own, ...others];
}

/** Section 2.3: how a blank is written is not shown. */
export const blankForms = check({
  slug: 'bill-blank-forms',
  title: 'blank amounts as null, as empty text and left out: recorded',
  rules: ['blank-amount-form'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const readings: Record<Blank, string> = { null: 'null-value', empty: 'empty-text', absent: 'absent' };
    await authorize(trial, await testPurchase(trial, { product: 'AI' }));
    for (const form of Object.keys(readings) as Blank[]) {
      const item = await itemOf(trial, await testPurchase(trial, { product: 'AI' }));
      const forms = { ...formsOf(trial), blankPrice: form, blankTotal: form };
      const body = bodyOf([item], { action: 'Auth', reference: trial.fresh('pay'), forms });
      const exchange = await sendProcess(trial, body);
      if (outcomeOf(exchange) === 'accepted') trial.observe('blank-amount-form', readings[form], exchange);
    }
  },
});
