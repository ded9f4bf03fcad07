import type { Trial } from '../../../conformance/index.ts';

/** Tenants, by their fixtures, in which money was moved that may not have come to its wallet yet. */
const underWay = new WeakSet<object>();

/** Notes that money was moved: when a wallet shows it is not said, and may be after the answer. */
export function noteMovement({ fixtures }: Trial): void {
  underWay.add(fixtures);
}

/** Notes that all that was moved is in its wallets. */
export function noteSettled({ fixtures }: Trial): void {
  underWay.delete(fixtures);
}

/**
 * Waits until what was moved before is in its wallets, so that nothing of it is taken for what comes; false where there was
 * nothing to wait for.
 */
export async function settled(trial: Trial): Promise<boolean> {
  if (!underWay.has(trial.fixtures) || !trial.driver.customer?.walletBalance) return false;
  await trial.quiet();
  noteSettled(trial);
  return true;
}
