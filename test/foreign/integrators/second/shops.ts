import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** Written after issues of real projects, and judged before anything was changed for them. */
export const correctShops: Record<string, typeof GatewayShop> = {
  'looks-up-with-jitter': class extends GatewayShop {
    #turn = 0;
    override pollGap(): number {
      this.#turn += 7;
      return 5 + (this.#turn % 19);
    }
  },
  'follows-several-customers-at-once': class extends GatewayShop {
    readonly #followed: Promise<void>[] = [];
    #areAllFollowed = false;
    override async follow(order: Order): Promise<void> {
      this.#followed.push(super.follow(order));
    }
    override async refund(order: Order): Promise<void> {
      if (this.#areAllFollowed) await super.refund(order);
    }
    override async business(): Promise<void> {
      await super.business();
      await Promise.all(this.#followed);
      this.#areAllFollowed = true;
      const paid = this.orders.find((it) => it.state === 'paid');
      if (paid) await this.refund(paid);
    }
  },
  'writes-json-its-own-way': class extends GatewayShop {
    override async post(url: string, body: unknown): Promise<Reply | undefined> {
      const turned = Object.fromEntries(Object.entries(body as object).reverse());
      const text = JSON.stringify(turned, null, '\t').replaceAll('/', '\\/');
      return this.http('POST', url, this.headers(), `\r\n${text}\n`);
    }
  },
};

export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'unsigned-taken-for-signed': {
    scenario: 'callback-unsigned',
    program: class extends GatewayShop {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        const { header = '' } = this.api.callbackSignature ?? {};
        return request.headers[header.toLowerCase()] === undefined || super.verifies(request, body);
      }
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const { clientCorrelator, status } = JSON.parse(body.toString()) as Record<string, unknown>;
        const order = this.orders.find((it) => it.correlator === clientCorrelator);
        if (order && status === 'SUCCESS') await this.release(order);
        return 200;
      }
    },
  },
  'charges-anew-after-silence': {
    scenario: 'charge-answer-lost',
    program: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply) return super.onCharged(order, reply);
        order.correlator = this.newCorrelator();
        await super.onCharged(order, await this.post(this.chargeUrl(), this.body(order, order.correlator)));
      }
    },
  },
  'refunds-again-when-unsure': {
    scenario: 'refund-answer-lost',
    program: class extends GatewayShop {
      override async post(url: string, body: unknown): Promise<Reply | undefined> {
        const reply = await super.post(url, body);
        if (reply || url !== this.refundUrl()) return reply;
        return super.post(url, { ...(body as object), clientCorrelator: this.newCorrelator() });
      }
    },
  },
  'failed-after-a-minute': {
    scenario: 'prompt-never-answered',
    program: class extends GatewayShop {
      override async follow(order: Order): Promise<void> {
        for (let tries = 0; tries < 4 && this.isOpen(order); tries += 1) {
          await this.wait(15);
          await this.check(order);
        }
        if (this.isOpen(order)) await this.fail(order);
      }
    },
  },
  'unknown-status-is-a-success': {
    scenario: 'status-nobody-knows',
    program: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        const { status } = reply.json;
        if (status !== 'PENDING' && status !== 'FAILED') await this.release(order);
        else await super.onStatus(order, reply);
      }
    },
  },
};
