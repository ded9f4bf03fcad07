import { integratorObserver } from '../../../conformance/index.ts';
import { plus, times } from '../../../given/bill-payment/values/decimal.ts';
import { itemsOf, watchOrders } from './seen/orders.ts';

/** Who says the price, and what the total is (sections 2.3 and 3.2). */
export const pricesSent = integratorObserver({
  slug: 'caller-prices-sent',
  title: 'prices are blank where AUTH returns them, given where the caller sets them, and add up to the total',
  rules: ['client-total-is-sum', 'client-sends-price-at-pay', 'client-leaves-price-blank'],
  watch: (hand) =>
    watchOrders(hand, (order) => {
      const { lines, total, call, action } = order;
      const items = itemsOf(order);
      let areAllCallers = items.length === lines.length;
      for (const { line, products } of items) {
        const isGiven = line.price !== undefined;
        if (products.every((it) => it.mandated === true) && line.price !== '0')
          hand.expects('client-leaves-price-blank', 'blank', !isGiven, line.price, call);
        // A fixed price stands in the answer to AUTH too: whether PAY may leave it blank is not shown.
        const isCallers = products.every((it) => it.mandated === null && it.price === null);
        areAllCallers &&= isCallers && products.length > 0;
        if (action === 'pay' && isCallers) hand.expects('client-sends-price-at-pay', 'a price', isGiven, 'blank', call);
      }
      // A part payment may say its amount in either place (section 4.1).
      const isPart = items.some(({ products }) =>
        products.some((it) => it.mandated !== null && it.mandated !== undefined),
      );
      const isCountable = lines.every((it) => it.price !== undefined && /^\d{1,9}$/.test(it.quantity));
      if (isPart || lines.length === 0 || !isCountable) return;
      const sum = plus('0', ...lines.map((it) => times(it.price ?? '0', Number(it.quantity))));
      if (total !== undefined) hand.holds('client-total-is-sum', sum, total, call);
      // Blank is allowed where AUTH returns something to pay, which it does of no price that the caller chose.
      else if (areAllCallers) hand.expects('client-total-is-sum', sum, false, 'blank', call);
    }),
});
