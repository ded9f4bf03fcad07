import { centsOf, check, decimalOf, fieldOf, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  compare,
  type Decimal,
  decimalIn,
  half,
  halfOfFunds,
  minus,
  number,
  outcomeOf,
  plus,
  productOf,
  sendAuth,
  sendProcess,
  testBillerOf,
  testPair,
  testPurchase,
  times,
  walletRules,
  withPrice,
} from '../../../src/given/bill-payment/index.ts';
import { cents, centsExamples } from '../../arbitraries/cents.ts';

/** The most that one call of a generator costs, where the product sets no limit. */
const mostCents = 100_000n;

/** Amounts that lose a cent where a binary fraction of them is multiplied by 100 and cut off. */
const unlucky = ['4.35', '19.99', '1.15', '80.01'];

/** Section 2.2: where the caller sets the price, AUTH keeps it to the cent. */
export const callerPriceKept = check({
  slug: 'bill-caller-price-kept',
  title: 'AUTH of any amount within the limits is Authorized at that amount, to the cent',
  rules: ['caller-price-kept-by-auth'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    const { minAmount = '0.01', maxAmount = '1000', requiresForex } = await productOf(trial, testBillerOf(trial), 'AA');
    const funds = await halfOfFunds(trial);
    const top = compare(funds, maxAmount) < 0 ? funds : maxAmount;
    if (compare(top, minAmount) < 0) throw new Lacking('a wallet that covers a test product AA');
    const [least, most] = [minAmount, top].map((it) => whole(it)) as [bigint, bigint];
    const span = Number(most - least > mostCents ? mostCents : most - least) + 1;
    const examples = centsExamples(span).map((it) => decimalOf(least - 1n + BigInt(it)));
    const judge = async (t: Trial, price: Decimal, currency?: 'USD'): Promise<void> => {
      const purchase = await testPurchase(t, { product: 'AA', price, ...(currency && { currency }) });
      const { exchange, prices } = await authorize(t, purchase);
      t.holds('caller-price-kept-by-auth', decimalIn(price), prices[0] ?? 'none', exchange);
    };
    const fits = (it: Decimal): boolean => compare(it, minAmount) >= 0 && compare(it, top) <= 0;
    const inForex = decimalOf(least + 7n);
    if (requiresForex === null && fits(inForex)) await judge(trial, inForex, 'USD');
    // Fractions of few digits lose cents where there are thousands. Once: what is only authorised may hold its amount.
    const dear = minus(decimalOf(BigInt(half(top)) * 100n), '0.99');
    if (fits(dear)) await judge(trial, dear);
    await trial.property(
      cents(span).map((it) => decimalOf(least - 1n + BigInt(it))),
      (t, price) => judge(t, price),
      { runs: 6, examples: [...new Set([...examples, ...unlucky.filter(fits)])] },
    );
  },
});

/** Ways to write a number of JSON: what three decimals and an exponent get is not shown. */
const writings = [
  { literal: '17.5', isPlain: true },
  { literal: '17.50', isPlain: true },
  { literal: '18', isPlain: true },
  { literal: '18.00', isPlain: true },
  { literal: '17.500', isPlain: false },
  { literal: '1.75e1', isPlain: false },
];

/** Section 2.3: an amount is its value, however it is written. */
export const amountWritings = check({
  slug: 'bill-amount-writings',
  title: 'an amount is authorised at its value, with no, one and two decimals; others are recorded by what they become',
  rules: ['caller-price-kept-by-auth'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const { minAmount = '0', maxAmount = '1000' } = await productOf(trial, testBillerOf(trial), 'AA');
    if (compare(minAmount, '17.5') > 0 || compare(maxAmount, '18') < 0)
      throw new Lacking('a test product AA that may cost 18');
    await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    for (const { literal, isPlain } of writings) {
      const purchase = await testPurchase(trial, { product: 'AA', price: literal });
      const exchange = isPlain ? (await authorize(trial, purchase)).exchange : await sendAuth(trial, purchase);
      if (outcomeOf(exchange) !== 'accepted') continue;
      const told = fieldOf(exchange, 'Products.0.Price');
      trial.holds('caller-price-kept-by-auth', decimalIn(literal), decimalIn(told) ?? 'none', exchange);
    }
  },
});

function whole(amount: Decimal): bigint {
  const [units = '0', fraction = ''] = amount.split('.');
  return centsOf(`${units}.${fraction.slice(0, 2)}`);
}

/** Section 2.2: a price that the catalogue gives is the price. */
export const cataloguePriceKept = check({
  slug: 'bill-catalogue-price-kept',
  title: 'AUTH of a product of fixed price at another price is not Authorized at that price',
  rules: ['catalogue-price-kept'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const name of ['RV', 'FP'] as const) {
      const purchase = await testPurchase(trial, { product: name });
      const { price } = await productOf(trial, purchase.billerCode, name);
      if (price === undefined) continue;
      const own = await authorize(trial, purchase);
      trial.holds('catalogue-price-kept', price, own.prices[0] ?? 'none', own.exchange);
      for (const other of [plus(price, '0.01'), minus(price, '0.01'), times(price, 2), plus(price, '1')]) {
        const exchange = await sendProcess(trial, {
          ...withPrice(own.body, other),
          Reference: trial.fresh('pay'),
        });
        const told = decimalIn(fieldOf(exchange, 'Products.0.Price')) ?? 'no price';
        const seen = outcomeOf(exchange) === 'accepted' ? `authorised at ${told}` : 'not authorised';
        const isRight = seen === 'not authorised' || told === price;
        trial.expects('catalogue-price-kept', `not authorised, or authorised at ${price}`, isRight, seen, exchange);
      }
    }
    await judgeLast(trial);
  },
});

/** The same of the last of several products, whose sum is that of the prices that are sent. */
async function judgeLast(trial: Trial): Promise<void> {
  const pair = await testPair(trial);
  if (!pair) return;
  const { body, prices, exchange: own } = await authorize(trial, pair.toReversed());
  const [first, price] = prices;
  if (first === undefined || price === undefined) return;
  const other = minus(price, '0.01');
  const [one, fixed] = body['Products'] as [object, object];
  const exchange = await sendProcess(trial, {
    ...body,
    Reference: trial.fresh('pay'),
    Products: [one, { ...fixed, Price: number(other) }],
    TotalAmount: number(plus(first, other)),
  });
  const told = decimalIn(fieldOf(exchange, 'Products.1.Price')) ?? 'no price';
  const seen = outcomeOf(exchange) === 'accepted' ? `authorised at ${told}` : 'not authorised';
  const isRight = seen === 'not authorised' || told === price;
  trial.expects('catalogue-price-kept', `not authorised, or authorised at ${price}`, isRight, seen, own, exchange);
}
