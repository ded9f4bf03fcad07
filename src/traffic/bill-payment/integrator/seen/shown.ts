import type { Hand, Moment, Sending } from '../../../../conformance/index.ts';
import type { KnownBiller } from './known-biller.ts';
import { type Order, watchOrders } from './orders.ts';

/**
 * Records whether texts of the catalogue were among those that the integrator showed. Nothing is concluded: no sentence says
 * that they must be.
 * @param textsOf what a payment to the biller could show.
 */
export function watchShown(
  hand: Hand,
  rule: string,
  textsOf: (biller: KnownBiller, order: Order) => readonly string[],
): (moment: Moment) => void {
  const wanted = new Map<string, Sending>();
  let shown = '';
  let isTelling = false;
  const orders = watchOrders(hand, (order) => {
    if (order.action !== 'auth' || wanted.size >= 1_000) return;
    for (const biller of order.billers) for (const text of textsOf(biller, order)) wanted.set(text, order.call);
  });
  return (moment) => {
    orders(moment);
    if (moment.kind === 'outcome' && moment.told.outcome === 'shown') {
      isTelling = true;
      shown = `${shown}\n${moment.told.text ?? ''}`.slice(-100_000);
    }
    if (moment.kind !== 'end' || !isTelling || wanted.size === 0) return;
    const [[, call] = []] = wanted;
    const isShown = [...wanted.keys()].some((it) => shown.includes(it));
    hand.observe(rule, isShown ? 'shown' : 'not-shown', ...(call ? [call] : []));
  };
}
