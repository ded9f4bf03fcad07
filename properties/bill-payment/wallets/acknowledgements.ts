import { check, fieldOf, Lacking } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  compare,
  debited,
  decimalIn,
  inWords,
  minus,
  outcomeOf,
  payBody,
  sendProcess,
  testPurchase,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { withValue } from '../../body-edits.ts';

type Body = Record<string, unknown>;

const cases = [
  { product: 'RV', forex: true, slug: 'non-forex-product-debits-zwg-wallet', other: 'USD' },
  { product: 'AI', forex: true, slug: 'non-forex-product-debits-zwg-wallet', other: 'USD' },
  { product: 'FP', forex: false, slug: 'forex-product-debits-usd-wallet', other: 'ZWG' },
] as const;

/** Sections 2.2, 2.3: the product tells the wallet, whatever the caller acknowledges. */
export const acknowledgements = check({
  slug: 'bill-acknowledgements',
  title: 'a payment whose RequiresForexPayment does not go with its product is refused, or debited as the product says',
  rules: ['non-forex-product-debits-zwg-wallet', 'forex-product-debits-usd-wallet'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller', 'alone'],
  async body(trial) {
    for (const { product, forex, slug, other } of cases) {
      const authorized = await authorize(trial, await testPurchase(trial, { product }));
      // Where AUTH decides, the acknowledgement may have a say.
      if (authorized.product.requiresForex === null) continue;
      if (authorized.product.requiresForex === forex) throw new Lacking(`${product} as the document has it`);
      const Reference = trial.fresh('pay');
      const auth = await sendProcess(trial, { ...marked(authorized.body, forex), Reference });
      const words = `refused, or ${other} does not fall`;
      const isRefused = outcomeOf(auth) === 'refused';
      if (isRefused) trial.holds(slug, words, words, authorized.exchange, auth);
      if (outcomeOf(auth) !== 'accepted') continue;
      const body = { ...marked(payBody(trial, authorized), forex), Reference };
      const isPaid = (answered: typeof auth): boolean => outcomeOf(answered) === 'accepted';
      const { result: paid, changes, wallets } = await debited(trial, () => sendProcess(trial, body), isPaid);
      // A service fee may be taken in a currency of its own.
      const isOfFee = fieldOf(paid, 'VendorServiceFeeCurrency') === other;
      const fee = (isOfFee && decimalIn(fieldOf(paid, 'VendorServiceFee'))) || '0';
      const isRight = compare(minus('0', changes[other] ?? '0'), fee) <= 0;
      trial.expects(slug, words, isRight, inWords(changes), auth, paid, wallets);
    }
  },
});

/** A copy of a payment's body whose products have this acknowledgement. */
function marked(body: Body, forex: boolean): Body {
  const products = body['Products'] as Body[];
  return withValue(
    body,
    'Products',
    products.map((it) => ({ ...it, RequiresForexPayment: forex })),
  );
}
