import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** Signed over what `textOf` makes of the body. */
function verifiesOver(shop: GatewayShop, request: IncomingMessage, text: string): boolean {
  const signature = shop.api.callbackSignature;
  if (!signature) return true;
  const given = request.headers[signature.header.toLowerCase()];
  return given === createHmac(signature.algorithm, signature.secret).update(text).digest(signature.encoding);
}

/** Written from the document alone: mistakes that show where several callbacks come, or where words mislead. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'every-callback-believed-after-the-first-right-one': {
    scenario: 'callbacks-forged-besides',
    program: class extends GatewayShop {
      #isKnown = false;
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        this.#isKnown ||= super.verifies(request, body);
        return this.#isKnown;
      }
    },
  },
  'signature-checked-where-it-says-success': {
    scenario: 'callbacks-forged-besides',
    program: class extends GatewayShop {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        return !body.includes('SUCCESS') || super.verifies(request, body);
      }
    },
  },
  'signature-over-composed-letters': {
    scenario: 'callback-written-otherwise',
    program: class extends GatewayShop {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        return verifiesOver(this, request, body.toString('utf8').normalize('NFC'));
      }
    },
  },
  'signature-over-plain-line-ends': {
    scenario: 'callback-written-otherwise',
    program: class extends GatewayShop {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        return verifiesOver(this, request, body.toString('utf8').replaceAll('\r\n', '\n'));
      }
    },
  },
  'reads-failure-in-the-words': {
    scenario: 'messages-read-as-failure',
    program: class extends GatewayShop {
      override async onStatus(order: Order, reply: Reply): Promise<void> {
        if (/fail|insufficient/i.test(String(reply.json.description ?? ''))) await this.fail(order);
        else await super.onStatus(order, reply);
      }
    },
  },
  'asks-for-a-refused-refund-each-half-minute': {
    scenario: 'refunds-refused-for-good',
    program: class extends GatewayShop {
      override async post(url: string, body: unknown): Promise<Reply | undefined> {
        let reply = await super.post(url, body);
        for (let again = 0; again < 5 && reply?.status === 409; again += 1) {
          await this.wait(30);
          reply = await super.post(url, { ...(body as object), clientCorrelator: this.newCorrelator() });
        }
        return reply;
      }
    },
  },
  'a-late-pending-opens-what-is-paid': {
    scenario: 'callbacks-out-of-order',
    program: class extends GatewayShop {
      override async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
        const order = this.orders.find((it) => request.url?.endsWith(it.correlator));
        const says = (JSON.parse(body.toString()) as { status?: unknown }).status;
        if (order?.state === 'paid' && says === 'PENDING' && this.verifies(request, body)) {
          order.state = 'open';
          order.told = false;
        }
        return super.onCallback(request, body);
      }
    },
  },
};
