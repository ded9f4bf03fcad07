import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** Written from the document alone: what is believed the second time, and answers that are half read. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'believes-the-second-callback': {
    scenario: 'callback-says-failed',
    program: class extends GatewayShop {
      readonly #heard = new Set<string>();
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        const { clientCorrelator, status } = JSON.parse(body.toString()) as Record<string, string>;
        const order = this.orders.find((it) => it.correlator === clientCorrelator);
        if (order && this.#heard.has(order.number) && status === 'FAILED') await this.fail(order);
        else if (order) this.#heard.add(order.number);
        return super.onCallback(request, body);
      }
    },
  },
  'reads-a-word-of-a-status': {
    scenario: 'status-nobody-knows',
    program: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        if (String(reply.json.status).startsWith('SUCCESS')) await this.release(order);
        else await super.onStatus(order, reply);
      }
    },
  },
  'takes-a-page-for-a-failure': {
    scenario: 'pages-in-place-of-answers',
    program: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        if (reply.json.status === undefined) await this.fail(order);
        else await super.onStatus(order, reply);
      }
    },
  },
};
