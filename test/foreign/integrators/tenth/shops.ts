import { GatewayShop, type Order } from '../gateway-shop.ts';
import type { Reply } from '../shop.ts';

/** Waits of seconds that no timer makes. */
const pauses = [14, 22, 61, 35];

/** Sends what was refused again, under new correlators, and tells of the refusal once it gives up. */
class Stubborn extends GatewayShop {
  override async charge(order: Order): Promise<void> {
    let reply: Reply | undefined;
    for (const pause of pauses) {
      order.correlator = this.newCorrelator();
      reply = await this.post(this.chargeUrl(), this.body(order, order.correlator));
      if (reply === undefined || reply.status < 400) break;
      await this.wait(pause);
    }
    await this.onCharged(order, reply);
  }
}

/** Written from the document alone: what is repeated though nothing can mend it, and what is forgotten. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'refused-credentials-tried-again': { scenario: 'credentials-refused', program: Stubborn },
  'withdrawn-access-tried-again': { scenario: 'access-refused', program: Stubborn },
  'refused-refund-tried-again': {
    scenario: 'refunds-refused-for-good',
    program: class extends GatewayShop {
      override async refund(order: Order): Promise<void> {
        for (const pause of pauses) {
          const reply = await this.post(this.refundUrl(), this.refundBody(order, this.newCorrelator()));
          if (reply?.status === 200) break;
          await this.wait(pause);
        }
        await this.tell(order.correlator, 'escalated');
      }
    },
  },
  'look-up-without-answer-told-as-failed': {
    scenario: 'look-ups-unanswered',
    program: class extends GatewayShop {
      override async check(order: Order): Promise<void> {
        const reply = await this.lookUp(order);
        if (reply === undefined) await this.fail(order);
        else if (reply.status === 200) await this.onStatus(order, reply);
      }
    },
  },
  'lost-charge-forgotten': {
    scenario: 'charge-answer-lost',
    program: class extends GatewayShop {
      readonly #lost = new Set<Order>();
      override body(order: Order, correlator: string): Record<string, unknown> {
        return { ...super.body(order, correlator), notifyUrl: '' };
      }
      override async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
        if (reply === undefined) this.#lost.add(order);
        await super.onCharged(order, reply);
      }
      override async follow(order: Order): Promise<void> {
        if (!this.#lost.has(order)) await super.follow(order);
      }
    },
  },
};
