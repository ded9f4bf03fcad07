import { check, Lacking } from '../../../src/conformance/index.ts';
import {
  amountWithin,
  authorizeRules,
  createdMember,
  type Item,
  memberRules,
  outcomeOf,
  ownProduct,
  ownPurchase,
  payBody,
  plus,
  sendAuth,
  setsPrice,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { judgeOffPrice } from './off-auth-prices.ts';

/** Sections 2.2, 3.2: the price of each product is that of AUTH, not their sum alone. */
export const payPricesMoved = check({
  slug: 'bill-pay-prices-moved',
  title: 'a PAY of several products whose prices are others than in AUTH, and their sum the same, is not paid',
  rules: ['pay-price-off-auth-refused'],
  assumes: [...authorizeRules, ...memberRules, ...walletRules],
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const product = await ownProduct(trial);
    if (!setsPrice(product)) throw new Lacking("a product of the own biller's whose price the caller sets");
    const least = amountWithin(product);
    const { MemberNumber } = await createdMember(trial);
    const pair = [];
    for (const price of [plus(least, '1'), plus(least, '3')])
      pair.push((await ownPurchase(trial, MemberNumber, { product, price })).purchase);
    // Whether two lines of one product may be in one payment is the biller's affair.
    if (outcomeOf(await sendAuth(trial, pair)) !== 'accepted')
      throw new Lacking('two products in one payment whose prices the caller sets');
    await judgeOffPrice(trial, pair, (_, authorized) => {
      const [first, last] = authorized.items as [Item, Item];
      const items = [first, last].map((it) => costing(it, plus(least, '2')));
      return payBody(trial, { ...authorized, items });
    });
  },
});

function costing(item: Item, price: string): Item {
  return { ...item, purchase: { ...item.purchase, price } };
}
