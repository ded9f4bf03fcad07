import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  authorizeRules,
  decimalIn,
  type Item,
  itemOf,
  judgeNotPaid,
  judgeUnmoved,
  minus,
  outcomeOf,
  type Purchase,
  payBody,
  plus,
  priceOf,
  resultOf,
  sendProcess,
  testPair,
  testPurchase,
  times,
  walletRules,
  withPrice,
} from '../../../src/given/bill-payment/index.ts';
import { withValue } from '../../body-edits.ts';

/** Sections 2.2, 3.2: PAY is at the price of AUTH. */
export const payPriceOffAuth = check({
  slug: 'bill-pay-price-off-auth',
  title: 'a PAY at another price than in AUTH is not paid, and nothing is debited',
  rules: ['pay-price-off-auth-refused'],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    const price = priceOf(await itemOf(trial, await testPurchase(trial, { product: 'AA' }))) ?? '13.57';
    const single = await testPurchase(trial, { product: 'AA', price });
    for (const other of [plus(price, '0.01'), minus(price, '0.01')])
      await judgeOffPrice(trial, single, (body) => withPrice(body, other));
    const forex = await inDollars(trial, price);
    if (forex) await judgeOffPrice(trial, forex, (body) => withPrice(body, minus(price, '0.01')));
    // The same total by another quantity is another price as well.
    await judgeOffPrice(trial, single, (body) =>
      withValue({ ...withPrice(body, price), TotalAmount: body['TotalAmount'] }, 'Products', [
        { ...firstOf(body), Price: withPrice(body, times(price, 2)).Products[0]?.['Price'] },
      ]),
    );
    const pair = await testPair(trial, { price });
    if (!pair) return;
    for (const more of ['1', '-0.01'])
      await judgeOffPrice(trial, pair, (_, authorized) => {
        const [first, last] = authorized.items as [Item, Item];
        const purchase = { ...last.purchase, price: plus(price, more) };
        return payBody(trial, { ...authorized, items: [first, { ...last, purchase }] });
      });
  },
});

/** The same from the wallet in USD, where the product sometimes needs forex. */
async function inDollars(trial: Trial, price: string): Promise<Purchase | undefined> {
  const { product } = await itemOf(trial, await testPurchase(trial, { product: 'AA', price }));
  return product.requiresForex === null ? testPurchase(trial, { product: 'AA', price, currency: 'USD' }) : undefined;
}

function firstOf(body: Record<string, unknown>): Record<string, unknown> {
  const [first = {}] = body['Products'] as Record<string, unknown>[];
  return first;
}

/** A PAY that was edited so is not paid, and moves nothing. */
export async function judgeOffPrice(
  trial: Trial,
  purchases: Purchase | Purchase[],
  edit: (body: Record<string, unknown>, authorized: Authorized) => Record<string, unknown>,
): Promise<void> {
  const id = 'pay-price-off-auth-refused';
  let isRefused = true;
  const act = async (): Promise<Exchange[]> => {
    const authorized: Authorized = await authorize(trial, purchases);
    const answered = await sendProcess(trial, edit(payBody(trial, authorized), authorized));
    isRefused = await judgeNotPaid(trial, id, authorized, answered);
    return isRefused ? [authorized.exchange, answered] : [];
  };
  await judgeUnmoved(trial, id, act);
}

/** Section 2.3: a TotalAmount that is not the sum. */
export const totalOffSum = check({
  slug: 'bill-total-off-sum',
  title: 'a TotalAmount that is not the sum, and amounts as text: recorded',
  rules: ['total-off-sum', 'amount-as-text'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const { body, product } = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    const total = decimalIn(JSON.parse(JSON.stringify(body))['TotalAmount'].toString()) ?? '13.57';
    const read = (exchange: Exchange): string => (outcomeOf(exchange) === 'accepted' ? 'accepted' : resultOf(exchange));
    const word = (exchange: Exchange): string => (outcomeOf(exchange) === 'refused' ? 'refused' : read(exchange));
    for (const other of [plus(total, '0.01'), minus(total, '0.01')]) {
      const json = { ...body, Reference: trial.fresh('pay'), TotalAmount: withPrice(body, other)['TotalAmount'] };
      const exchange = await sendProcess(trial, json);
      trial.observe('total-off-sum', word(exchange), exchange);
    }
    const products = [{ ...firstOf(body), Code: product.code, Price: total }];
    for (const json of [{ TotalAmount: total }, { Products: products }, { TotalAmount: total, Products: products }]) {
      const exchange = await sendProcess(trial, { ...body, ...json, Reference: trial.fresh('pay') });
      trial.observe('amount-as-text', word(exchange), exchange);
    }
  },
});
