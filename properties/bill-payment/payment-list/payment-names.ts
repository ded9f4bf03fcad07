import { fieldOf, textIn } from '../../../src/conformance/index.ts';
import type { Paid } from '../../../src/given/bill-payment/index.ts';

/** The texts that name a payment wherever it is shown: its reference, and the one that the platform gave it. */
export function namesOf({ reference, shown }: Paid): string[] {
  const platforms = textIn(fieldOf(shown, 'PlatformReference'));
  return platforms ? [reference, platforms] : [reference];
}
