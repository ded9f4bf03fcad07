import { check, type Exchange, GivenBroken } from '../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  debited,
  formsOf,
  inWords,
  number,
  outcomeOf,
  rule,
  sendProcess,
  spelled,
  testPurchase,
  walletRules,
} from '../../src/given/bill-payment/index.ts';
import { withTestBiller } from './needs.ts';

type Body = Record<string, unknown>;

/** Sections 1, 2.3: a payment takes money from the vendor and never gives it. */
export const oddQuantities = check({
  slug: 'bill-odd-quantities',
  api: 'bill-payment',
  title: 'no payment of nothing, or of less than nothing, brings the vendor money',
  rules: [rule('paid-debits-vendor-wallet')],
  assumes: [...authorizeRules, ...walletRules],
  needs: [...withTestBiller, 'isolate'],
  async body(trial) {
    const given = await authorize(trial, await testPurchase(trial, { product: 'RV' }));
    const [price] = given.prices;
    if (price === undefined) throw new GivenBroken('a product of fixed price was authorised without a price');
    const edits: ((body: Body) => Body)[] = [-1, -3, 0].map((Quantity) => {
      return (body) => edited(body, { Quantity }, String(Quantity * Number(price)));
    });
    const negative = `-${price}`;
    edits.push((body) => edited(body, { Price: number(negative) }, negative));
    for (const edit of edits) {
      const body: Body = { ...edit(given.body), Reference: trial.fresh('pay') };
      const { result, changes, wallets } = await debited(
        trial,
        async (): Promise<Exchange> => {
          const auth = await sendProcess(trial, body);
          if (outcomeOf(auth) !== 'accepted') return auth;
          return sendProcess(trial, { ...body, Action: spelled('Pay', formsOf(trial)) });
        },
        () => false,
      );
      const words = 'no wallet rises';
      const rises = Object.values(changes).some((it) => !it.startsWith('-'));
      trial.holds(rule('paid-debits-vendor-wallet'), words, rises ? inWords(changes) : words, result, wallets);
    }
  },
});

function edited(body: Body, change: Body, total: string): Body {
  const [first = {}] = body['Products'] as Body[];
  return { ...body, Products: [{ ...first, ...change }], TotalAmount: number(total) };
}
