import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from './gateway-shop.ts';
import type { Reply } from './shop.ts';

/** Correct programs with other habits: none of them may be accused. */
export const correctShops: Record<string, typeof GatewayShop> = {
  plain: GatewayShop,
  'looks-up-twice': class extends GatewayShop {
    override async check(order: Order): Promise<void> {
      await this.lookUp(order);
      await super.check(order);
    }
  },
  'keeps-the-correlator-after-500': class extends GatewayShop {
    override correlatorForRetry(order: Order): string {
      return order.correlator;
    }
  },
  'polls-slowly': class extends GatewayShop {
    override pollGap(): number {
      return 120;
    }
  },
  'polls-each-second': class extends GatewayShop {
    override pollGap(): number {
      return 2;
    }
  },
  'callback-and-no-poll': class extends GatewayShop {
    override async follow(order: Order): Promise<void> {
      await this.wait(1800);
      if (this.isOpen(order)) await this.check(order);
    }
  },
  'extra-members-and-headers': class extends GatewayShop {
    override body(order: Order, correlator: string): Record<string, unknown> {
      return { ...super.body(order, correlator), shopVersion: 3, loyalty: { points: 12 } };
    }
    override headers(): Record<string, string> {
      return { ...super.headers(), 'x-request-id': this.unique(), 'user-agent': 'shop/3' };
    }
  },
  'no-callback': class extends GatewayShop {
    override body(order: Order, correlator: string): Record<string, unknown> {
      return { ...super.body(order, correlator), notifyUrl: '' };
    }
  },
  'partial-refund': class extends GatewayShop {
    override refundCents(order: Order): number {
      return Math.floor(order.cents / 2);
    }
  },
  'reversal-in-place-of-refund': class extends GatewayShop {
    override refundBody(order: Order, correlator: string): Record<string, unknown> {
      return { ...super.refundBody(order, correlator), tranType: 'REV' };
    }
  },
  'local-numbers': class extends GatewayShop {
    override phone(number: string): string {
      return `0${number.slice(3)}`;
    }
  },
  'never-answers-back': class extends GatewayShop {
    override tell(): Promise<void> {
      return Promise.resolve();
    }
  },
  'media-type-with-charset': class extends GatewayShop {
    override headers(): Record<string, string> {
      return { ...super.headers(), 'content-type': 'application/json; charset=utf-8' };
    }
  },
};

/** Defective ones, each with the section that it breaks. */
export const brokenShops: Record<string, { breaks: string; scenario: string; shop: typeof GatewayShop }> = {
  'released-on-http-200': {
    breaks: '7 rule 4',
    scenario: 'customers-agree',
    shop: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply?.status !== 200) return super.onCharged(order, reply);
        order.transaction = String(reply.json.transactionId ?? '');
        await this.release(order);
      }
    },
  },
  'released-on-a-success-word': {
    breaks: '2.3',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        const text = `${reply.json.statusMessage ?? reply.json.description ?? ''}`;
        if (/success|accept|process/i.test(text)) await this.release(order);
        else await super.onStatus(order, reply);
      }
    },
  },
  'pending-told-as-failed': {
    breaks: '3',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        if (reply.json.status === 'SUCCESS') await this.release(order);
        else await this.fail(order);
      }
    },
  },
  'released-by-callback-alone': {
    breaks: '6.1',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override async follow(order: Order): Promise<void> {
        for (let waited = 0; waited < 600 && this.isOpen(order); waited += 10) await this.wait(10);
      }
      override async onCallback(request: IncomingMessage): Promise<number> {
        const order = this.orders.find((it) => (request.url ?? '').endsWith(it.correlator));
        if (order) await this.release(order);
        return 200;
      }
    },
  },
  'callback-without-its-signature': {
    breaks: '6.1',
    scenario: 'callback-unsigned',
    shop: class extends GatewayShop {
      override verifies(): boolean {
        return true;
      }
    },
  },
  'signature-over-parsed-text': {
    breaks: '6.1',
    scenario: 'callback-written-otherwise',
    shop: class extends GatewayShop {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        return super.verifies(request, Buffer.from(JSON.stringify(JSON.parse(body.toString()))));
      }
    },
  },
  'callback-answered-after-the-look-up': {
    breaks: '6.1',
    // Of a look-up that takes no time nobody can say whether the answer waited for it.
    scenario: 'slow-look-ups',
    shop: class extends GatewayShop {
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const order = this.orders.find((it) => (request.url ?? '').endsWith(it.correlator));
        if (order && this.isOpen(order)) await this.check(order);
        return 200;
      }
    },
  },
  'callback-answered-404': {
    breaks: '6.1',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        await super.onCallback(request, body);
        return 404;
      }
    },
  },
  'released-at-every-callback': {
    breaks: '6.1',
    scenario: 'callback-again-later',
    shop: class extends GatewayShop {
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const order = this.orders.find((it) => (request.url ?? '').endsWith(it.correlator));
        if (order)
          setImmediate(async () => {
            const reply = await this.lookUp(order).catch(() => undefined);
            if (reply?.json.status === 'SUCCESS') await this.tell(order.correlator, 'released');
          });
        return 200;
      }
    },
  },
  'one-correlator-a-customer': {
    breaks: '2.1',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override async charge(order: Order): Promise<void> {
        const numbers = this.api.fixtures.numbers?.whitelisted ?? [];
        order.correlator = `customer-${numbers[0]}`;
        await super.charge(order);
      }
    },
  },
  'refund-under-the-charge-correlator': {
    breaks: '2.2',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override refundBody(order: Order): Record<string, unknown> {
        return super.refundBody(order, order.correlator);
      }
    },
  },
  'refund-without-original': {
    breaks: '2.2',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override refundBody(order: Order, correlator: string): Record<string, unknown> {
        const { originalGatewayReference: _, ...body } = super.refundBody(order, correlator);
        return body;
      }
    },
  },
  'refund-of-the-correlator': {
    breaks: '2.2',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override refundBody(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.refundBody(order, correlator), originalGatewayReference: order.correlator };
      }
    },
  },
  'refund-as-mer': {
    breaks: '4.3',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override refundBody(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.refundBody(order, correlator), tranType: 'MER' };
      }
    },
  },
  'refund-with-status-refunded': {
    breaks: '2.1',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override refundBody(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.refundBody(order, correlator), transactionOperationStatus: 'Refunded' };
      }
    },
  },
  'refund-without-remarks': {
    breaks: '2.1',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override refundBody(order: Order, correlator: string): Record<string, unknown> {
        const { remarks: _, ...body } = super.refundBody(order, correlator);
        return body;
      }
    },
  },
  'refund-with-a-fee-on-top': {
    breaks: '2.2',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override refundCents(order: Order): number {
        return order.cents + 50;
      }
    },
  },
  'amount-as-text': {
    breaks: '2.1',
    scenario: 'customers-agree',
    shop: class extends GatewayShop {
      override amountOf(cents: number): unknown {
        return (cents / 100).toFixed(2);
      }
    },
  },
  'binary-float': {
    breaks: '8',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override amountOf(cents: number): unknown {
        return (cents / 100) * 1.1 * 0.9;
      }
    },
  },
  'amount-in-cents-of-a-negative': {
    breaks: '8',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override amountOf(cents: number): unknown {
        return -cents / 100;
      }
    },
  },
  'currency-in-lower-case': {
    breaks: '7 E003',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        return super.body({ ...order, currency: order.currency.toLowerCase() }, correlator);
      }
    },
  },
  'camel-case-charging-information': {
    breaks: '2.1',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        const body = super.body(order, correlator);
        const { charginginformation, chargeMetaData } = body.paymentAmount as Record<string, unknown>;
        return { ...body, paymentAmount: { chargingInformation: charginginformation, chargeMetaData } };
      }
    },
  },
  'terminal-id-in-another-case': {
    breaks: '2.1',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        const { terminalID, ...body } = super.body(order, correlator);
        return { ...body, terminalId: terminalID };
      }
    },
  },
  'no-slash-at-the-end': {
    breaks: '4',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override chargeUrl(): string {
        return super.chargeUrl().slice(0, -1);
      }
    },
  },
  'slash-after-the-look-up': {
    breaks: '4',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override async lookUp(order: Order): Promise<Reply | undefined> {
        return super.lookUp({ ...order, correlator: order.correlator }).then(async (first) => {
          const url = `${this.api.base}/${order.phone}/transactions/amount/${order.correlator}/`;
          await this.http('GET', url, this.headers());
          return first;
        });
      }
    },
  },
  'no-media-type': {
    breaks: '4',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override headers(): Record<string, string> {
        return { ...super.headers(), 'content-type': 'text/plain' };
      }
    },
  },
  'bearer-in-place-of-basic': {
    breaks: '5',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override headers(): Record<string, string> {
        const headers = super.headers();
        return { ...headers, authorization: (headers.authorization ?? '').replace('Basic', 'Bearer') };
      }
    },
  },
  'test-pin-as-merchant-pin': {
    breaks: '2.1',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.body(order, correlator), merchantPin: '0000' };
      }
    },
  },
  'repeats-a-422-unchanged': {
    breaks: '7 rule 1',
    scenario: 'failed-pins-as-422',
    shop: class extends GatewayShop {
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply?.status === 422 || reply?.status === 400) {
          await this.wait(5);
          order.correlator = this.newCorrelator();
          await super.onCharged(order, await this.post(this.chargeUrl(), this.body(order, order.correlator)));
        } else await super.onCharged(order, reply);
      }
    },
  },
  'hammers-a-503': {
    breaks: '7 rule 1',
    scenario: 'maintenance',
    shop: class extends GatewayShop {
      override maintenancePause(): number {
        return 0;
      }
    },
  },
  'no-poll-without-callback': {
    breaks: '4.2',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override body(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.body(order, correlator), notifyUrl: '' };
      }
      override follow(): Promise<void> {
        return Promise.resolve();
      }
    },
  },
  'look-up-by-reference': {
    breaks: '4.2',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override async lookUp(order: Order): Promise<Reply | undefined> {
        return super.lookUp({ ...order, correlator: order.number });
      }
    },
  },
  'failed-422-charged-anew-without-being-told': {
    breaks: '3',
    scenario: 'callback-says-otherwise',
    shop: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        if (reply.json.status === 'FAILED') await this.release(order);
        else await super.onStatus(order, reply);
      }
    },
  },
  'password-on-the-command-log': {
    breaks: '5',
    scenario: 'access-withdrawn',
    shop: class extends GatewayShop {
      override async charge(order: Order): Promise<void> {
        await this.http('GET', `${this.api.base}/status?user=x&password=${this.api.credentials.password}`, {});
        await super.charge(order);
      }
    },
  },
};
