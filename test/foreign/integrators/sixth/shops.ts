import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** Written from the document alone, as somebody outside might plant them. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'accepted-is-paid-after-a-retry': {
    scenario: 'internal-errors',
    program: class extends GatewayShop {
      override correlatorForRetry(order: Order): string {
        order.number = `${order.number}R`;
        return super.correlatorForRetry(order);
      }
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        await super.onCharged(order, reply);
        if (order.number.endsWith('R') && reply?.status === 200) await this.release(order);
      }
    },
  },
  'failed-by-the-callback-alone': {
    scenario: 'failed-pins-as-200',
    program: class extends GatewayShop {
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const order = this.orders.find((it) => (request.url ?? '').endsWith(it.correlator));
        if (!order || !this.isOpen(order) || !body.includes('FAILED')) return super.onCallback(request, body);
        setImmediate(() => void this.fail(order));
        return 200;
      }
    },
  },
  'reverses-what-is-still-open': {
    scenario: 'prompt-never-answered',
    program: class extends GatewayShop {
      override async follow(order: Order): Promise<void> {
        for (let tries = 0; tries < 6 && this.isOpen(order); tries += 1) {
          await this.wait(20);
          await this.check(order);
        }
        if (!this.isOpen(order)) return;
        const body = { ...this.refundBody(order, this.newCorrelator()), tranType: 'REV' };
        await this.post(this.refundUrl(), body);
        await this.fail(order);
      }
    },
  },
  'fee-that-is-not-rounded': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override amountOf(cents: number): unknown {
        return (cents * 1.015) / 100;
      }
    },
  },
  'refund-retried-under-the-charge-correlator': {
    scenario: 'internal-errors',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        let reply = await this.post(this.refundUrl(), this.refundBody(order, this.newCorrelator()));
        for (let tries = 0; tries < 4 && reply?.status === 500; tries += 1) {
          await this.wait(2 ** tries * 5);
          reply = await this.post(this.refundUrl(), this.refundBody(order, order.correlator));
        }
        const isDone = reply?.status === 200 && reply.json.status === 'SUCCESS';
        await this.tell(order.correlator, isDone ? 'refunded' : 'escalated');
      }
    },
  },
  'callback-answered-500-once-it-is-handled': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        const answer = await super.onCallback(request, body);
        return answer === 200 ? 500 : answer;
      }
    },
  },
  'verifies-with-a-stale-secret': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        const signature = this.api.callbackSignature;
        if (!signature) return true;
        const stale = [...signature.secret].reverse().join('');
        const expected = createHmac(signature.algorithm, stale).update(body).digest(signature.encoding);
        return request.headers[signature.header.toLowerCase()] === expected;
      }
    },
  },
  'body-on-the-log-when-refused': {
    scenario: 'charges-refused',
    program: class extends GatewayShop {
      override async post(url: string, body: unknown): Promise<Reply | undefined> {
        const reply = await super.post(url, body);
        if (reply !== undefined && reply.status >= 400)
          this.ground.log(`refused: ${Buffer.from(JSON.stringify(body)).toString('base64')}`);
        return reply;
      }
    },
  },
  'refunds-the-rest-with-the-whole': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        const part = { ...order, cents: Math.floor(order.cents / 3) };
        await this.post(this.refundUrl(), this.refundBody(part, this.newCorrelator()));
        await super.refund(order);
      }
    },
  },
  'charged-anew-while-the-prompt-is-open': {
    scenario: 'prompt-never-answered',
    program: class extends GatewayShop {
      override async follow(order: Order): Promise<void> {
        await this.wait(90);
        await this.check(order);
        if (this.isOpen(order)) {
          order.correlator = this.newCorrelator();
          await this.charge(order);
        }
        await super.follow(order);
      }
    },
  },
};
