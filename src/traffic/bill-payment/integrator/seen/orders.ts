import { type Exchange, fieldOf, type Hand, type Moment, RecentMap } from '../../../../conformance/index.ts';
import { statusIn } from '../../../../given/bill-payment/payments/outcome.ts';
import type { KnownBiller, KnownProduct } from './known-biller.ts';
import { knownCatalogue } from './known-catalogue.ts';
import { type Line, lineIn, type ProcessRequest, processRequestIn } from './process-request.ts';

/** An AUTH or a PAY on its way, with what its sender knows. */
export interface Order extends ProcessRequest {
  action: 'auth' | 'pay';
  /** The biller as it was known when AUTH was sent, in its versions; none where the caller never heard of it. */
  billers: readonly KnownBiller[];
  /** Of a PAY: the last AUTH under its Reference that was answered Authorized. */
  auth?: Authorized;
}

export interface Authorized {
  order: Order;
  answer: Exchange;
  /** The products that were answered. */
  lines: readonly Line[];
}

/** Tells each AUTH and each PAY as it leaves. */
export function watchOrders(hand: Hand, look: (order: Order) => void): (moment: Moment) => void {
  const catalogue = knownCatalogue(hand);
  const underWay = new RecentMap<string, Order>(500);
  const authorized = new RecentMap<string, Authorized>(2_000);
  return (moment) => {
    catalogue.see(moment);
    if (moment.kind === 'sent') {
      const request = processRequestIn(moment.call, moment.at);
      if (request?.action === 'auth') {
        const order: Order = { ...request, action: 'auth', billers: catalogue.of(request.billerCode, moment.at) };
        underWay.set(moment.call.id, order);
        look(order);
      } else if (request?.action === 'pay') {
        const auth = authorized.get(request.reference);
        const billers = auth?.order.billers ?? catalogue.of(request.billerCode, moment.at);
        look({ ...request, action: 'pay', billers, ...(auth ? { auth } : {}) });
      }
    } else if (moment.kind === 'answered') {
      const order = underWay.get(moment.exchange.id);
      underWay.delete(moment.exchange.id);
      if (!order || statusIn(moment.exchange) !== 'Authorized') return;
      const products = fieldOf(moment.exchange, 'Products');
      const lines = (Array.isArray(products) ? products : []).map(lineIn);
      const answer = moment.exchange;
      authorized.set(order.reference, { order, answer, lines });
    }
  };
}

/** A line of an order with a version of its product. */
export interface Item {
  line: Line;
  products: readonly KnownProduct[];
}

/**
 * The line of AUTH, or of its answer, that a line of PAY repeats. A product may stand there several times: then the one of the
 * same price, else the one at the same place among them.
 */
export function sameLine(line: Line, pay: Order, among: readonly Line[]): Line | undefined {
  const candidates = among.filter((it) => it.code === line.code);
  const place = pay.lines.filter((it) => it.code === line.code).indexOf(line);
  return candidates.find((it) => it.price === line.price) ?? candidates[place] ?? candidates[0];
}

/** The lines whose products are known. */
export function itemsOf({ lines, billers }: Order): Item[] {
  return lines.flatMap((line) => {
    const products = billers.flatMap((it) => it.products.get(line.code) ?? []);
    return products.length > 0 ? [{ line, products }] : [];
  });
}

/**
 * Whether something is kept by one of the versions; undefined where no version says anything about it.
 * @param judge undefined where a version says nothing.
 */
export function keptByAny<T>(versions: readonly T[], judge: (version: T) => boolean | undefined): boolean | undefined {
  const judged = versions.map(judge);
  if (judged.length === 0 || judged.includes(undefined)) return undefined;
  return judged.includes(true);
}
