import { type Line, withoutReleased } from '../../../../src/given/merchant-wallet/index.ts';

/** Commissions of a sum of their own are less. */
const flatCents = 100;

/**
 * How many lines a movement has among those of its amount. What was held and released first counts once; a commission of a sum of its
 * own may be as much as a movement of a few cents, the other way.
 */
export function linesCounted(own: readonly Line[], cents: number): number {
  const left = withoutReleased(own).length;
  return left === 0 && own.length === 2 && cents <= flatCents ? 1 : left;
}
