import type { Trial } from '../../../conformance/index.ts';
import { movedMoneySettled } from '../../moved-money.ts';

/**
 * Waits until what was moved before is in its wallets, so that nothing of it is taken for what comes; false where there was
 * nothing to wait for.
 */
export async function settled(trial: Trial): Promise<boolean> {
  return trial.driver.customer?.walletBalance !== undefined && (await movedMoneySettled(trial));
}
