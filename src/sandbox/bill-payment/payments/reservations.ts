import type { TimerPlan } from '../../slice/decision.ts';
import { type Change, put, remove, type View } from '../../store/table.ts';
import { firstStockOf } from '../catalogue/vouchers.ts';
import type { BillEnv } from '../operation.ts';
import { authorizationLifetimeMs } from '../policy.ts';
import type { PaymentRow } from '../tables/payments.ts';
import { productId } from '../tables/settings.ts';
import { reservations, stock } from '../tables/vouchers.ts';

/** How many units of a product (`<biller>/<product>`) nobody has reserved. */
export function availableOf(product: string, view: View): number {
  return view.get(stock, product)?.available ?? firstStockOf(product);
}

/** How many units of each product an order wants, by its code. */
export function wantedOf(lines: readonly { code: string; quantity: number }[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { code, quantity } of lines) wanted.set(code, (wanted.get(code) ?? 0) + quantity);
  return wanted;
}

/** Reserves what a payment will issue (section 3.4), in the place of what its reference reserved before. */
export function reserve(
  { billerCode, reference, lines }: PaymentRow,
  view: View,
  { policy: { dialect } }: BillEnv,
): { changes: Change[]; timers: TimerPlan[] } {
  const moved = new Map<string, number>();
  const changes: Change[] = [];
  for (const { id, product, quantity } of view.find(reservations, 'reference', reference)) {
    moved.set(product, quantity);
    changes.push(remove(reservations, id));
  }
  for (const [code, quantity] of wantedOf(lines)) {
    const product = productId(billerCode, code);
    moved.set(product, (moved.get(product) ?? 0) - quantity);
    changes.push(put(reservations, { id: `${reference}/${code}`, reference, product, quantity }));
  }
  for (const [product, units] of moved) changes.push(stockChange(product, units, view));
  const timer = { delayMs: authorizationLifetimeMs, event: 'reservation-ended', payload: { reference } };
  return { changes, timers: dialect['voucher-reservation-lifetime'] === 'expires' ? [timer] : [] };
}

/** Gives what a payment reserved back to the stock. */
export function giveBack(reference: string, view: View): Change[] {
  return view
    .find(reservations, 'reference', reference)
    .flatMap(({ id, product, quantity }) => [stockChange(product, quantity, view), remove(reservations, id)]);
}

/** Takes what a payment issues: what it reserved, or where that has ended, what is still in stock. */
export function takeReserved({ billerCode, reference, lines }: PaymentRow, view: View): Change[] {
  const reserved = view.find(reservations, 'reference', reference);
  if (reserved.length > 0) return reserved.map(({ id }) => remove(reservations, id));
  return [...wantedOf(lines)].map(([code, units]) => stockChange(productId(billerCode, code), -units, view));
}

function stockChange(product: string, units: number, view: View): Change {
  return put(stock, { id: product, available: Math.max(0, availableOf(product, view) + units) });
}
