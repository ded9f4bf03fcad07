import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** Written from the document alone, as somebody outside might plant them. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'no-backoff-after-500': {
    scenario: 'internal-errors',
    program: class extends GatewayShop {
      override async charge(order: Order): Promise<void> {
        let reply = await this.post(this.chargeUrl(), this.body(order, order.correlator));
        for (let tries = 0; tries < 8 && reply?.status === 500; tries += 1) {
          await this.wait(1);
          order.correlator = this.newCorrelator();
          reply = await this.post(this.chargeUrl(), this.body(order, order.correlator));
        }
        await this.onCharged(order, reply);
      }
    },
  },
  'two-part-refunds-under-one-correlator': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        const half = { ...order, cents: Math.floor(order.cents / 2) };
        for (let part = 0; part < 2; part += 1)
          await this.post(this.refundUrl(), this.refundBody(half, `${order.correlator}-R`));
      }
    },
  },
  'branches-on-status-code': {
    scenario: 'prompt-never-answered',
    program: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        if (reply.json.statusCode === '200') await this.release(order);
        else await super.onStatus(order, reply);
      }
    },
  },
  'trusts-the-callback-while-look-ups-fail': {
    scenario: 'look-ups-fail',
    program: class extends GatewayShop {
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const order = this.orders.find((it) => (request.url ?? '').endsWith(it.correlator));
        if (order && this.isOpen(order))
          setImmediate(async () => {
            const reply = await this.lookUp(order);
            if (reply?.status === 200) await this.onStatus(order, reply);
            else if (body.includes('SUCCESS')) await this.release(order);
          });
        return 200;
      }
    },
  },
  'compares-as-many-characters-as-came': {
    scenario: 'callback-unsigned',
    program: class extends GatewayShop {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        const header = (this.api.callbackSignature?.header ?? '').toLowerCase();
        return (request.headers[header] ?? '') === '' || super.verifies(request, body);
      }
    },
  },
  'two-callbacks-race': {
    scenario: 'callback-twice',
    program: class extends GatewayShop {
      override async release(order: Order): Promise<void> {
        if (order.told) return;
        await this.wait(1);
        order.told = true;
        order.state = 'paid';
        await this.tell(order.correlator, 'released');
      }
    },
  },
  'refunds-again-after-409': {
    scenario: 'internal-errors',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        for (let tries = 0; tries < 3; tries += 1) {
          const reply = await this.post(this.refundUrl(), this.refundBody(order, this.newCorrelator()));
          if (reply?.status === 200) return;
          await this.wait(30);
        }
      }
    },
  },
  'pin-in-the-notify-url': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        const body = super.body(order, correlator);
        return { ...body, notifyUrl: `${body.notifyUrl}?pin=${body.merchantPin}` };
      }
    },
  },
  'refunded-on-http-200': {
    scenario: 'refund-pending',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        const reply = await this.post(this.refundUrl(), this.refundBody(order, this.newCorrelator()));
        if (reply?.status === 200) await this.tell(order.correlator, 'refunded');
      }
    },
  },
  'a-422-stays-open': {
    scenario: 'failed-pins-as-422-and-gone',
    program: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply?.status === 422) order.state = 'open';
        else await super.onCharged(order, reply);
      }
    },
  },
  'country-of-three-letters': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.body(order, correlator), countryCode: 'ZWE' };
      }
    },
  },
  'polls-without-a-pause': {
    scenario: 'callbacks-lost',
    program: class extends GatewayShop {
      override pollGap(): number {
        return 0.02;
      }
    },
  },
};
