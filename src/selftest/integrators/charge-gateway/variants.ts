import { randomUUID } from 'node:crypto';
import type { Integrator } from '../../../integrator/index.ts';
import { integratorOf, lookUp, modelSteps } from './model.ts';

/** Integrators that keep to the document with other habits: none of them breaks anything. */
export const variants: Readonly<Record<string, Integrator>> = {
  /** Asks for callbacks and looks up after each, and now and then. */
  model: integratorOf(),

  /** Asks for no callbacks, leaves notifyUrl out, asks every second. */
  polls: integratorOf({
    pollMs: 1_000,
    chargeBody(shop, order, correlator) {
      const { notifyUrl: _, ...body } = modelSteps.chargeBody(shop, order, correlator);
      return body;
    },
  }),

  /** Looks up only when it is called, and long after if it never is. */
  waits: integratorOf({ pollMs: 300_000, patienceMs: 900_000 }),

  /** Takes a new correlator after a 500, waits with jitter, asks twice before it believes anything. */
  renews: integratorOf({
    again(shop, body) {
      const correlator = randomUUID();
      const sale = shop.sales.get(String(body.clientCorrelator));
      if (sale) {
        shop.sales.set(correlator, sale);
        sale.correlator = correlator;
      }
      return { ...body, clientCorrelator: correlator };
    },
    retryAfterMs: (status, repetition) =>
      status === 500 || status === 503 ? [700, 900, 3_100, 2_600, 9_000, 14_000][repetition - 1] : undefined,
    async waitFor(shop, sale) {
      const standing = await modelSteps.waitFor(shop, sale);
      await lookUp(shop, sale);
      return standing;
    },
  }),

  /** Local numbers, unknown members, nulls, other headers, one referenceCode for all, REV in place of REF. */
  loose: integratorOf({
    chargeBody(shop, order, correlator) {
      const body = modelSteps.chargeBody(shop, { ...order, customer: `0${order.customer.slice(3)}` }, correlator);
      return {
        ...body,
        referenceCode: 'COUNTER-1',
        remarks: 'sale',
        till: { number: 7 },
        originalGatewayReference: null,
      };
    },
    refundBody: (shop, sale, correlator) => ({ ...modelSteps.refundBody(shop, sale, correlator), tranType: 'REV' }),
    headers: (shop, hasBody) => ({
      ...modelSteps.headers(shop, hasBody),
      ...(hasBody ? { 'content-type': 'application/json; charset=utf-8' } : {}),
      accept: 'application/json',
      'x-request-id': randomUUID(),
    }),
  }),

  /** Tells nobody what it does. */
  silent: integratorOf({ conclude: async () => undefined, refund: async () => undefined }),

  /** Sells all at once. */
  parallel: integratorOf({
    async trade(shop) {
      await Promise.all(shop.steps.orders(shop).map((order) => shop.steps.sell(shop, order)));
    },
  }),

  /** Waits 30 s for an answer and no longer. */
  impatient: integratorOf({
    async send(shop, path, body) {
      return Promise.race([modelSteps.send(shop, path, body), shop.ground.clock.wait(30_000).then(() => undefined)]);
    },
  }),
};
