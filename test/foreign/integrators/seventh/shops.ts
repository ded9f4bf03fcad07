import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** Written from the document alone, as somebody outside might plant them. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'correlator-again-after-a-failed-pin': {
    scenario: 'failed-pins-as-200',
    program: class extends GatewayShop {
      readonly #second = new Set<Order>();
      override async follow(order: Order): Promise<void> {
        await super.follow(order);
        if (order.state !== 'failed' || this.#second.has(order)) return;
        this.#second.add(order);
        order.state = 'new';
        await this.charge(order);
        await super.follow(order);
      }
    },
  },
  'no-channel-in-zwg': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        const body = super.body(order, correlator);
        if (order.currency !== 'ZWG') return body;
        return { ...body, paymentAmount: { ...(body.paymentAmount as object), chargeMetaData: {} } };
      }
    },
  },
  'refunds-a-failed-charge': {
    scenario: 'failed-pins-as-200',
    program: class extends GatewayShop {
      override async fail(order: Order): Promise<void> {
        await super.fail(order);
        if (order.transaction) await this.post(this.refundUrl(), this.refundBody(order, this.newCorrelator()));
      }
    },
  },
  'authorization-on-the-log-when-refused': {
    scenario: 'charges-refused',
    program: class extends GatewayShop {
      override async post(url: string, body: unknown): Promise<Reply | undefined> {
        const reply = await super.post(url, body);
        if (reply?.status === 401 || reply?.status === 403)
          this.ground.log(`refused (${reply.status}): ${JSON.stringify(this.headers())}`);
        return reply;
      }
    },
  },
  'second-callback-answered-409': {
    scenario: 'callback-twice',
    program: class extends GatewayShop {
      readonly #bodies = new Set<string>();
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        const key = `${request.url} ${body}`;
        if (this.#bodies.has(key)) return 409;
        this.#bodies.add(key);
        return super.onCallback(request, body);
      }
    },
  },
  'look-up-500-told-as-failed': {
    scenario: 'look-ups-fail',
    program: class extends GatewayShop {
      override async check(order: Order): Promise<void> {
        const reply = await this.lookUp(order);
        if (reply?.status === 500) await this.fail(order);
        else if (reply?.status === 200) await this.onStatus(order, reply);
      }
    },
  },
  'backoff-that-shrinks': {
    scenario: 'internal-error-for-good',
    program: class extends GatewayShop {
      override async charge(order: Order): Promise<void> {
        for (const pause of [16, 8, 4, 2, 1]) {
          const reply = await this.post(this.chargeUrl(), this.body(order, order.correlator));
          if (reply?.status !== 500) return this.onCharged(order, reply);
          await this.wait(pause);
          order.correlator = this.newCorrelator();
        }
        order.state = 'open';
      }
    },
  },
  'refund-of-another-order': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        const other = this.orders.findLast((it) => it.currency === order.currency && it.transaction);
        await super.refund({ ...order, transaction: other?.transaction ?? '' });
      }
    },
  },
};
