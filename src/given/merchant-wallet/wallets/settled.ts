import type { Trial } from '../../../conformance/index.ts';
import { movedMoneySettled } from '../../moved-money.ts';

/**
 * Waits until what was moved before is in its wallets, so that nothing of it is taken for what comes; false where there was
 * nothing to wait for.
 */
export async function settled(trial: Trial): Promise<boolean> {
  return trial.driver.customer?.walletBalance !== undefined && (await movedMoneySettled(trial));
}

/** What a wallet holds is compared with what it held: on a target that others share, whatever breaks by that is tried again. */
export function reliesOnWallets(trial: Trial): void {
  if (trial.driver.customer?.walletBalance) trial.has('alone');
}
