import { check, type Exchange, fieldOf, GivenBroken, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  type Decimal,
  debited,
  decimalIn,
  formsOf,
  inWords,
  minus,
  number,
  outcomeOf,
  sendProcess,
  spelled,
  testPurchase,
  times,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

type Body = Record<string, unknown>;

/** Sections 1, 2.3: a payment takes money from the vendor and never gives it. */
export const oddQuantities = check({
  slug: 'bill-odd-quantities',
  title: 'no payment of nothing, of less than nothing or of part of a unit brings the vendor money or another quantity',
  rules: ['paid-debits-vendor-wallet', 'answer-echoes-quantity'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    const given = await authorize(trial, await testPurchase(trial, { product: 'RV' }));
    const [price] = given.prices;
    if (price === undefined) throw new GivenBroken('a product of fixed price was authorised without a price');
    // With the total that goes with it, and with those of the units that it may be mistaken for.
    const totals: [quantity: Decimal, units: number[]][] = [
      ['-1', [-1, 1]],
      ['-3', [-3, 3]],
      ['0', [0, 1]],
      ['1.5', [1, 2]],
    ];
    const negative = minus('0', price);
    const odd = [
      ...totals.flatMap(([quantity, units]) =>
        units.map((n) => ({ quantity, change: { Quantity: number(quantity) }, total: times(price, n) })),
      ),
      { quantity: '1', change: { Price: number(negative) }, total: negative },
    ];
    for (const { quantity, change, total } of odd) {
      const body: Body = { ...edited(given.body, change, total), Reference: trial.fresh('pay') };
      const { result, changes, wallets } = await debited(
        trial,
        async (): Promise<Exchange> => {
          const auth = await sendProcess(trial, body);
          judgeQuantity(trial, quantity, auth);
          if (outcomeOf(auth) !== 'accepted') return auth;
          return sendProcess(trial, { ...body, Action: spelled('Pay', formsOf(trial)) });
        },
        () => false,
      );
      if (!trial.has('alone')) continue;
      const rises = Object.values(changes).some((it) => !it.startsWith('-'));
      trial.expects('paid-debits-vendor-wallet', 'no wallet rises', !rises, inWords(changes), result, wallets);
    }
  },
});

/** Whether it is taken is not shown; then it is the one that was sent. */
function judgeQuantity(trial: Trial, quantity: Decimal, auth: Exchange): void {
  const words = `not authorised, or for ${quantity}`;
  const told = decimalIn(fieldOf(auth, 'Products.0.Quantity')) ?? quantity;
  const isOther = outcomeOf(auth) === 'accepted' && told !== quantity;
  trial.expects('answer-echoes-quantity', words, !isOther, `authorised for ${told}`, auth);
}

function edited(body: Body, change: Body, total: string): Body {
  const [first = {}] = body['Products'] as Body[];
  return { ...body, Products: [{ ...first, ...change }], TotalAmount: number(total) };
}
