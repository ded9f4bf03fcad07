import { GatewayShop, type Order } from '../gateway-shop.ts';

/** Sends a charge that was answered 500 again, after waits of seconds in turn. */
abstract class Repeating extends GatewayShop {
  abstract pause(tries: number): number;

  override async charge(order: Order): Promise<void> {
    for (let tries = 0; tries < 8; tries += 1) {
      const reply = await this.post(this.chargeUrl(), this.body(order, order.correlator));
      if (reply?.status !== 500) return this.onCharged(order, reply);
      await this.wait(this.pause(tries));
      order.correlator = this.correlatorForRetry(order);
    }
    order.state = 'open';
  }
}

/** Written from the document alone: waits that grow for a moment only. */
export const brokenShops: Record<string, { scenario: string; program: typeof GatewayShop }> = {
  'backoff-begins-anew-after-two': {
    scenario: 'internal-error-for-good',
    program: class extends Repeating {
      override pause(tries: number): number {
        return tries % 2 === 0 ? 2 : 4;
      }
    },
  },
  'backoff-at-first-only': {
    scenario: 'internal-error-for-good',
    program: class extends Repeating {
      override pause(tries: number): number {
        return tries === 0 ? 8 : 1;
      }
    },
  },
};
