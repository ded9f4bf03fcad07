import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** Written from the document alone: what customers read, whom a call names, and errors that come more than once. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'names-the-customer-as-merchant-of-refunds': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override refundBody(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.refundBody(order, correlator), merchantNumber: order.phone };
      }
    },
  },
  'shows-the-message-of-a-charge-that-is-pending': {
    scenario: 'prompt-never-answered',
    program: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply?.status === 200) await this.tell(order.correlator, 'shown', String(reply.json.statusMessage));
        await super.onCharged(order, reply);
      }
    },
  },
  'hands-the-receipt-on-before-the-outcome': {
    scenario: 'failed-pins-as-200',
    program: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply?.status === 200)
          await this.tell(order.correlator, 'delivered', `Payment of ${order.currency} ${order.cents / 100} received`);
        await super.onCharged(order, reply);
      }
    },
  },
  'tells-a-limit-as-a-wrong-pin': {
    scenario: 'failed-pins-as-200',
    program: class extends GatewayShop {
      override async fail(order: Order): Promise<void> {
        order.state = 'failed';
        await this.tell(order.correlator, 'failed', 'Transaction Failed - Invalid PIN');
      }
    },
  },
  'takes-a-used-correlator-for-paid': {
    scenario: 'errors-though-taken',
    program: class extends GatewayShop {
      override correlatorForRetry(order: Order): string {
        return order.correlator;
      }
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (/duplicate/i.test(String(reply?.json.statusMessage))) await this.release(order);
        else await super.onCharged(order, reply);
      }
    },
  },
  'believes-the-second-success': {
    scenario: 'callback-says-otherwise',
    program: class extends GatewayShop {
      readonly #heard = new Set<string>();
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        const { clientCorrelator, status } = JSON.parse(body.toString()) as Record<string, string>;
        const order = this.orders.find((it) => it.correlator === clientCorrelator);
        if (order && this.#heard.has(order.number) && status === 'SUCCESS') await this.release(order);
        else if (order) this.#heard.add(order.number);
        return super.onCallback(request, body);
      }
    },
  },
  'knows-a-callback-for-half-a-minute': {
    scenario: 'callback-again-later',
    program: class extends GatewayShop {
      readonly #heard = new Map<string, number>();
      #minute = 0;
      override async wait(seconds: number): Promise<void> {
        await super.wait(seconds);
        this.#minute += seconds;
      }
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        const { clientCorrelator = '', status } = JSON.parse(body.toString()) as Record<string, string>;
        const heardAt = this.#heard.get(clientCorrelator);
        this.#heard.set(clientCorrelator, this.#minute);
        const isForgotten = heardAt !== undefined && this.#minute - heardAt > 20;
        if (isForgotten && status === 'SUCCESS') await this.tell(clientCorrelator, 'released');
        return super.onCallback(request, body);
      }
    },
  },
  'tells-a-refund-that-it-never-asked-for': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        await this.tell(order.correlator, 'refunded');
      }
    },
  },
  'refunds-the-latest-sale-in-place-of-the-one-it-names': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override phone(): string {
        return this.api.fixtures.numbers?.whitelisted?.[0] ?? '';
      }
      override refundCents(): number {
        return 100;
      }
      override refundBody(order: Order, correlator: string): Record<string, unknown> {
        const latest = this.orders.findLast((it) => it.state === 'paid');
        return { ...super.refundBody(order, correlator), originalGatewayReference: latest?.transaction };
      }
    },
  },
  'takes-what-is-not-pending-for-refunded': {
    scenario: 'refund-status-nobody-knows',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        const reply = await this.post(this.refundUrl(), this.refundBody(order, this.newCorrelator()));
        const isDone = reply?.status === 200 && reply.json.status !== 'PENDING';
        await this.tell(order.correlator, isDone ? 'refunded' : 'escalated');
      }
    },
  },
  'asks-twice-for-a-refund-at-once': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        await Promise.all([super.refund(order), super.refund(order)]);
      }
    },
  },
  'asks-for-a-refund-each-few-seconds': {
    scenario: 'internal-errors',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        const body = this.refundBody(order, this.newCorrelator());
        for (let tries = 0; tries < 8; tries += 1) {
          const reply = await this.post(this.refundUrl(), body);
          if (reply?.status !== 500) break;
          await this.wait(4);
        }
        await this.tell(order.correlator, 'escalated');
      }
    },
  },
  'tells-the-second-error-of-look-ups-as-a-failure': {
    scenario: 'look-ups-fail',
    program: class extends GatewayShop {
      readonly #errors = new Map<Order, number>();
      override pollGap(): number {
        return 5;
      }
      override async check(order: Order): Promise<void> {
        const reply = await this.lookUp(order);
        const errors = (this.#errors.get(order) ?? 0) + (reply?.status === 500 ? 1 : 0);
        this.#errors.set(order, errors);
        if (errors > 2) await this.fail(order);
        else if (reply?.status === 200) await this.onStatus(order, reply);
      }
    },
  },
};
