import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** A shop that knows what became of its refund, as its mistakes make it. */
class Refunding extends GatewayShop {
  correlator = '';
  override async refund(order: Order): Promise<void> {
    this.correlator = this.newCorrelator();
    const reply = await this.post(this.refundUrl(), this.refundBody(order, this.correlator));
    await this.onRefunded(order, reply);
  }
  async onRefunded(_order: Order, reply: Reply | undefined): Promise<void> {
    const isDone = reply?.status === 200 && reply.json.status === 'SUCCESS';
    await this.tell(this.correlator, isDone ? 'refunded' : 'escalated');
  }
}

/** Written from the document alone: whom a charge names, where a secret stands, and what is made of refunds nobody answered. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'names-each-customer-as-the-merchant': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.body(order, correlator), merchantNumber: order.phone };
      }
    },
  },
  'has-the-merchant-pin-in-the-order-number': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        const body = super.body(order, correlator);
        return { ...body, referenceCode: `${order.number}-${body.merchantPin}` };
      }
    },
  },
  'has-the-merchant-pin-for-its-terminal': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        const body = super.body(order, correlator);
        return { ...body, terminalID: body.merchantPin };
      }
    },
  },
  'remarks-its-merchant-pin': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        const body = super.body(order, correlator);
        return { ...body, remarks: `PIN ${body.merchantPin}` };
      }
    },
  },
  'has-the-password-in-the-description': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        const body = super.body(order, correlator);
        const { charginginformation, ...rest } = body.paymentAmount as Record<string, Record<string, unknown>>;
        const description = `Goods, by ${this.api.credentials.password}`;
        return { ...body, paymentAmount: { ...rest, charginginformation: { ...charginginformation, description } } };
      }
    },
  },
  'calls-itself-by-its-password': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override headers(): Record<string, string> {
        return { ...super.headers(), 'user-agent': `shop/${this.api.credentials.password}` };
      }
    },
  },
  'puts-its-refunds': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        const body = JSON.stringify(this.refundBody(order, this.newCorrelator()));
        const reply = await this.http('PUT', this.refundUrl(), this.headers(), body);
        await this.tell(order.correlator, reply?.json.status === 'SUCCESS' ? 'refunded' : 'escalated');
      }
    },
  },
  'posts-its-look-ups': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override async lookUp(order: Order): Promise<Reply | undefined> {
        const url = `${this.api.base}/${order.phone}/transactions/amount/${order.correlator}`;
        return this.http('POST', url, this.headers(), '{}');
      }
    },
  },
  'charges-again-where-the-look-up-fails': {
    scenario: 'charge-lost-and-look-ups-fail',
    program: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        await super.onCharged(order, reply);
        if (reply !== undefined) return;
        await this.wait(5);
        if ((await this.lookUp(order))?.status === 200) return;
        order.correlator = this.newCorrelator();
        await this.charge(order);
      }
    },
  },
  'tells-a-refund-without-an-answer-as-failed': {
    scenario: 'refund-answer-lost',
    program: class extends Refunding {
      override async onRefunded(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply === undefined) await this.tell(this.correlator, 'failed');
        else await super.onRefunded(order, reply);
      }
    },
  },
  'tells-a-refund-that-is-pending-as-failed': {
    scenario: 'refund-pending',
    program: class extends Refunding {
      override async onRefunded(_order: Order, reply: Reply | undefined): Promise<void> {
        await this.tell(this.correlator, reply?.json.status === 'SUCCESS' ? 'refunded' : 'failed');
      }
    },
  },
  'takes-a-refund-that-is-found-for-done': {
    scenario: 'refund-lost-and-pending',
    program: class extends Refunding {
      override async onRefunded(order: Order, reply: Reply | undefined): Promise<void> {
        const found = reply ?? (await this.lookUp({ ...order, correlator: this.correlator }));
        await this.tell(this.correlator, found?.status === 200 ? 'refunded' : 'escalated');
      }
    },
  },
  'shows-a-refund-that-was-not-found-as-done': {
    scenario: 'refunds-refused',
    program: class extends Refunding {
      override async onRefunded(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply?.status === 409) return this.refund(order);
        return this.tell(this.correlator, 'shown', 'Your money was refunded.');
      }
    },
  },
  'gives-back-at-each-callback-of-a-refund': {
    scenario: 'callback-twice',
    program: class extends Refunding {
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        if (this.correlator !== '' && request.url?.endsWith(this.correlator))
          await this.tell(this.correlator, 'refunded');
        return super.onCallback(request, body);
      }
    },
  },
  'gives-back-what-was-never-taken': {
    scenario: 'failed-pins-as-200',
    program: class extends GatewayShop {
      override async fail(order: Order): Promise<void> {
        await super.fail(order);
        await this.tell(order.correlator, 'refunded');
      }
    },
  },
  'tells-a-failure-in-the-words-of-a-payment': {
    scenario: 'failed-pins-as-200',
    program: class extends GatewayShop {
      override async fail(order: Order): Promise<void> {
        order.state = 'failed';
        await this.tell(order.correlator, 'failed', 'Your payment was successful.');
      }
    },
  },
  'looks-up-with-slashes-as-they-are': {
    scenario: 'customers-agree',
    program: class extends GatewayShop {
      override newCorrelator(): string {
        return `web/${this.unique()}`;
      }
      override async lookUp(order: Order): Promise<Reply | undefined> {
        const url = `${this.api.base}/${order.phone}/transactions/amount/${order.correlator}`;
        return this.http('GET', url, this.headers());
      }
    },
  },
  'charges-a-lost-order-again-as-its-second-attempt': {
    scenario: 'charge-answer-lost',
    program: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        await super.onCharged(order, reply);
        if (reply !== undefined) return;
        order.correlator = this.newCorrelator();
        order.number += '-2';
        await this.charge(order);
      }
    },
  },
  'gives-most-of-it-back-again-after-silence': {
    scenario: 'refund-answer-lost',
    program: class extends Refunding {
      override async onRefunded(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply === undefined)
          await this.post(this.refundUrl(), this.refundBody({ ...order, cents: order.cents - 100 }, this.unique()));
        await this.tell(this.correlator, 'escalated');
      }
    },
  },
  'shows-that-it-received-what-is-pending': {
    scenario: 'prompt-never-answered',
    program: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply?.status === 200)
          await this.tell(order.correlator, 'shown', 'We have received your payment of $19.99.');
        await super.onCharged(order, reply);
      }
    },
  },
  'charges-again-after-an-answer-that-says-nothing': {
    scenario: 'charge-answers-empty',
    program: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        const isEmpty = reply?.status === 200 && reply.json.status === undefined;
        if (!isEmpty) return super.onCharged(order, reply);
        await this.wait(5);
        order.correlator = this.newCorrelator();
        return this.charge(order);
      }
    },
  },
  'tells-an-answer-that-says-nothing-as-failed': {
    scenario: 'charge-answers-empty',
    program: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        if (reply.json.status === undefined) await this.fail(order);
        else await super.onStatus(order, reply);
      }
    },
  },
};
