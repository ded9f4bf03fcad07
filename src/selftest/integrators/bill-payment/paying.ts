import { randomUUID } from 'node:crypto';
import { centsOf, decimalOf, rawJson } from '../../../conformance/index.ts';
import { listOf } from './send.ts';
import type { Answer, Biller, Day, Order, Product, Standing, Steps, Wire } from './steps.ts';

type Paying = Pick<
  Steps,
  | 'loadCatalogue'
  | 'beforeOrder'
  | 'mayOrder'
  | 'reference'
  | 'authBody'
  | 'product'
  | 'total'
  | 'payBody'
  | 'statusBody'
  | 'buy'
  | 'pay'
  | 'standing'
  | 'poll'
  | 'firstWaitMs'
  | 'laterWaitMs'
  | 'patienceMs'
>;

/** How the vendor pays (sections 2.3, 3 and 7). */
export const payingSteps: Paying = {
  async loadCatalogue(day) {
    for (const waitMs of [30_000, 120_000, 600_000, 0]) {
      const answer = await day.steps.send(day, '/api/payment/ListBillers');
      if (answer?.status === 200) return keep(day, answer);
      await day.ground.clock.wait(waitMs);
    }
  },

  beforeOrder: (day, { afterMs = 5_000 }) => day.ground.clock.wait(afterMs),

  mayOrder: (day, { billerCode }) => day.catalogue.get(billerCode)?.Enabled !== false,

  reference: (_day, { name }) => `${name}-${randomUUID()}`,

  product(day, order) {
    const known = productOf(day, order);
    const isFromAuth = known?.AuthAmountMandated === true || known?.AuthAmountMandated === false;
    const price = order.price ?? (typeof known?.Price === 'number' ? String(known.Price) : undefined);
    const isBlank = isFromAuth || price === undefined;
    return {
      Code: order.productCode,
      Quantity: order.quantity ?? 1,
      Price: isBlank ? null : rawJson(price),
      ...(order.department ? { Department: order.department } : {}),
      ...(known?.RequiresForex === true ? { RequiresForexPayment: true } : {}),
      ...(order.metadata ? { Metadata: metadataOf(order, order.metadata) } : {}),
    };
  },

  total(_day, { quantity = 1, also }, product) {
    const price = JSON.stringify(product.Price);
    return price === 'null'
      ? null
      : rawJson(decimalOf(centsOf(also?.price ?? '0') + centsOf(price) * BigInt(quantity)));
  },

  authBody(day, order, Reference) {
    const product = day.steps.product(day, order);
    return {
      Action: 'AUTH',
      BillerCode: order.billerCode,
      Reference,
      MemberNumber: order.memberNumber,
      Products: [product, ...(order.also ? [{ Code: order.also.Code, Price: rawJson(order.also.price) }] : [])],
      TotalAmount: day.steps.total(day, order, product),
    };
  },

  payBody(_day, { payerDetails }, auth, answer) {
    const told = Array.isArray(answer?.json.Products) ? (answer.json.Products as Wire[]) : [];
    const products = (auth.Products as Wire[]).map((it) => {
      const isForex = told.find((own) => own.Code === it.Code)?.RequiresForexPayment === true;
      return isForex ? { ...it, RequiresForexPayment: true } : it;
    });
    return { ...auth, Action: 'PAY', Products: products, ...(payerDetails ? { PayerDetails: payerDetails } : {}) };
  },

  statusBody: (_day, Reference) => ({ Action: 'STATUS', Reference }),

  async buy(day, order) {
    const { steps } = day;
    const reference = steps.reference(day, order);
    const body = steps.authBody(day, order, reference);
    let authorized = await process(day, body);
    // A timed-out AUTH has charged nothing: it may be sent again.
    if (steps.standing(authorized, 'auth') === 'unknown') {
      await day.ground.clock.wait(30_000);
      authorized = await process(day, body);
    }
    const atAuth = steps.standing(authorized, 'auth');
    if (atAuth !== 'authorized')
      return steps.conclude(day, order, reference, atAuth === 'failed' ? 'failed' : 'refused', authorized);
    const paid = await steps.pay(day, order, steps.payBody(day, order, body, authorized));
    const [standing, answer] = await steps.poll(day, order, reference, steps.standing(paid, 'pay'), paid);
    await steps.conclude(day, order, reference, standing, answer);
  },

  pay: (day, _order, body) => process(day, body),

  standing(answer, action) {
    if (answer === undefined || answer.status >= 500) return 'unknown';
    if (answer.status !== 200) return action === 'status' ? 'unknown' : 'refused';
    return standingOfStatus(answer.json.Status);
  },

  async poll(day, _order, reference, standing, answer) {
    const { steps, ground } = day;
    const from = ground.clock.now();
    let [now, last]: [Standing, Answer | undefined] = [standing, answer];
    let waitMs = steps.firstWaitMs(now);
    let asks = 0;
    while (['open', 'flagged', 'strange', 'unknown'].includes(now)) {
      if (ground.clock.now() - from > steps.patienceMs(now)) return [now, last];
      await ground.clock.wait(waitMs);
      const asked = await process(day, steps.statusBody(day, reference, last));
      const told = steps.standing(asked, 'status');
      if (told !== 'unknown') [now, last] = [told, asked];
      asks += 1;
      // What takes long is asked for less often.
      waitMs = steps.laterWaitMs(now) * Math.min(64, 2 ** Math.max(0, asks - 6));
    }
    return [now, last];
  },

  firstWaitMs: (standing) => (standing === 'flagged' ? 600_000 : 120_000),
  laterWaitMs: (standing) => (standing === 'flagged' ? 600_000 : 180_000),
  // What nobody knows is given to people after two hours; the rest is asked for until it is final.
  patienceMs: (standing) => (standing === 'strange' || standing === 'unknown' ? 7_200_000 : 3 * 86_400_000),
};

export function process(day: Day, body: Wire): Promise<Answer | undefined> {
  return day.steps.send(day, '/api/payment/process', body);
}

/** Puts the billers of an answer into the catalogue. */
export function keep(day: Day, answer: Answer): void {
  for (const it of listOf(answer)) day.catalogue.set(String(it.Code), it as Biller);
}

export function productOf(day: Day, order: Order): Product | undefined {
  return day.catalogue.get(order.billerCode)?.Products.find((it) => it.Code === order.productCode);
}

export function standingOfStatus(status: unknown): Standing {
  if (status === 'Authorized') return 'authorized';
  if (status === 'Paid') return 'paid';
  if (status === 'Failed' || status === 'Reversed') return 'failed';
  if (status === 'Flagged') return 'flagged';
  return status === 'BeingProcessed' || status === 'BeingPaid' || status === 'Pending' ? 'open' : 'strange';
}

function metadataOf({ metadataForm = 'pairs' }: Order, metadata: Record<string, unknown>): unknown {
  if (metadataForm === 'object') return metadata;
  return Object.entries(metadata).map(([Key, Value]) => ({ Key, Value }));
}
