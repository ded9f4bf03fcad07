import { integratorObserver } from '../../../conformance/index.ts';
import { compare, times } from '../../../given/bill-payment/values/decimal.ts';
import type { KnownProduct } from './seen/known-biller.ts';
import { metadataValue } from './seen/metadata.ts';
import { itemsOf, keptByAny, sameLine, watchOrders } from './seen/orders.ts';
import type { Line } from './seen/process-request.ts';
import { watchShown } from './seen/shown.ts';

/** What the catalogue says of a product is kept when it is bought (section 2.2). */
export const productsKept = integratorObserver({
  slug: 'caller-products-kept',
  title: 'an order keeps to metadata, quantity, limits and prices of its products',
  rules: [
    'client-keeps-price-for-pay',
    'client-pays-in-full-where-required',
    'client-sends-required-metadata',
    'client-sends-quantity-only-where-allowed',
    'client-keeps-within-limits',
    'client-takes-forex-from-auth',
  ],
  watch: (hand) =>
    watchOrders(hand, (order) => {
      const { action, auth, call, total } = order;
      const only = order.lines.length === 1;
      for (const { line, products } of itemsOf(order)) {
        if (action === 'auth') {
          decideFields(line, products);
          continue;
        }
        const authorized = auth && sameLine(line, order, auth.order.lines);
        if (!auth || !authorized) continue;
        const returned = sameLine(line, order, auth.lines);
        if (products.every((it) => it.mandated === null) && authorized.price !== undefined && line.price !== undefined)
          hand.holds('client-keeps-price-for-pay', authorized.price, line.price, auth.answer, call);
        if (products.every((it) => it.mandated === true) && returned?.price !== undefined) {
          const due = times(returned.price, Number(line.quantity));
          const paid = line.price
            ? times(line.price, Number(line.quantity))
            : only && total && total !== '0'
              ? total
              : due;
          hand.holds('client-pays-in-full-where-required', due, paid, auth.answer, call);
        }
        if (products.every((it) => it.requiresForex === null) && (returned?.isForex || line.isForex)) {
          const reading =
            returned?.isForex && line.isForex
              ? 'acknowledged'
              : line.isForex === authorized.isForex
                ? 'as-in-auth'
                : `RequiresForexPayment ${line.isForex} after ${authorized.isForex}, answered ${returned?.isForex}`;
          hand.observe('client-takes-forex-from-auth', reading, auth.answer, call);
        }
      }

      function decideFields(line: Line, products: readonly KnownProduct[]): void {
        const names = [...new Set(products.flatMap((it) => it.required))];
        if (names.length > 0) {
          const isThere = keptByAny(products, (it) =>
            it.required.every((name) => (metadataValue(line.metadata, name) ?? '') !== ''),
          );
          const given = line.metadata.entries.map(([name]) => name).join(', ') || 'no metadata';
          hand.expects('client-sends-required-metadata', names.join(', '), isThere ?? true, given, call);
        }
        const mayBeSeveral = keptByAny(products, (it) =>
          it.allowsQuantity === undefined ? undefined : it.allowsQuantity || line.quantity === '1',
        );
        if (mayBeSeveral !== undefined)
          hand.expects('client-sends-quantity-only-where-allowed', '1', mayBeSeveral, line.quantity, call);
        const isWithin = line.price === undefined ? undefined : keptByAny(products, (it) => within(it, line));
        if (isWithin !== undefined)
          hand.expects('client-keeps-within-limits', limitsOf(products), isWithin, line.price, call);
      }
    }),
});

/** Whether instructions of a product are shown (section 2.2): nothing says that they must be. */
export const instructionsShown = integratorObserver({
  slug: 'caller-instructions-shown',
  title: 'instructions of a product are shown, or not',
  rules: ['client-shows-purchase-instructions'],
  watch: (hand) =>
    watchShown(hand, 'client-shows-purchase-instructions', (biller, { lines }) =>
      lines.flatMap(({ code }) => biller.products.get(code)?.instructions ?? []),
    ),
});

/** Undefined where there are no limits, or AUTH sets the price. Whether they bind a unit or all of them is open. */
function within({ min, max, mandated }: KnownProduct, { price = '0', quantity }: Line): boolean | undefined {
  if (mandated !== null || (min === undefined && max === undefined)) return undefined;
  const keeps = (amount: string): boolean =>
    (min === undefined || compare(amount, min) >= 0) && (max === undefined || compare(amount, max) <= 0);
  return keeps(price) || (/^\d{1,9}$/.test(quantity) && keeps(times(price, Number(quantity))));
}

function limitsOf(products: readonly KnownProduct[]): string {
  return products.map(({ min, max }) => `${min ?? 'any'} to ${max ?? 'any'}`).join(', or ');
}
