import { check, Lacking } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  forexIn,
  freshDigits,
  outcomeOf,
  sendAuth,
  statusIn,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { sometimesForex } from './test-prefixes.ts';

/** Section 3.3: USD asks for forex where the product leaves it open. */
export const usdPrefix = check({
  slug: 'test-usd',
  title: 'with the prefix USD AUTH of a product that sometimes needs forex says that it does',
  rules: ['test-usd-prefix-needs-forex', 'test-prefix-case'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const open = await sometimesForex(trial);
    const [product] = open;
    if (!product) throw new Lacking('a test product with RequiresForex null');
    for (const it of open) {
      const authorized = await authorize(trial, await testPurchase(trial, { product: it, currency: 'USD' }));
      trial.holds('test-usd-prefix-needs-forex', true, forexIn(authorized), authorized.exchange);
    }
    const failing = await testPurchase(trial, { product: 'AA', prefix: 'AF' });
    const lower = await sendAuth(trial, { ...failing, memberNumber: failing.memberNumber.toLowerCase() });
    trial.observe('test-prefix-case', outcomeOf(lower) === 'refused' ? 'same' : 'no-prefix', lower);
  },
});

/** Section 3.3: only where the product sometimes requires forex. */
export const usdPrefixElsewhere = check({
  slug: 'test-usd-elsewhere',
  title: 'the prefix USD makes no forex payment of a product that never is one, nor another one of FP',
  rules: ['test-usd-prefix-only-where-sometimes-forex'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const id = 'test-usd-prefix-only-where-sometimes-forex';
    for (const [product, currency] of [
      ['RV', 'ZWG'],
      ['AA', 'ZWG'],
      ['AM', 'ZWG'],
      ['AI', 'ZWG'],
      ['FP', 'USD'],
    ] as const) {
      const plain = await authorize(trial, await testPurchase(trial, { product }));
      if (plain.product.requiresForex !== (currency === 'USD')) continue;
      for (const prefix of ['', 'PF', 'PP', 'PFF']) {
        const memberNumber = `${prefix}USD${freshDigits(trial)}`;
        const exchange = await sendAuth(trial, { ...plain.purchase, memberNumber });
        // Whether the prefix may be used here at all is open: nothing is concluded from a refusal.
        if (statusIn(exchange) !== 'Authorized') continue;
        const told = forexIn({ exchange });
        const actual = currency === 'USD' ? told === true : told !== true;
        trial.expects(id, 'as without the prefix', actual, told, plain.exchange, exchange);
      }
    }
  },
});
