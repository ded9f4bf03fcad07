import type { Trial } from '../conformance/index.ts';

/**
 * How often money was moved that may not be in its wallet yet, by the credentials of an API, of which each tenant has its
 * own; absent where all has come.
 */
const underWay = new WeakMap<object, number>();

/** Notes that money was moved: when a wallet shows it is not said, and may be after the answer. */
export function noteMovement({ credentials }: Trial): void {
  underWay.set(credentials, (underWay.get(credentials) ?? 0) + 1);
}

/** Notes that all that was moved is in its wallets. */
export function noteSettled({ credentials }: Trial): void {
  underWay.delete(credentials);
}

/** Waits until what was moved before is in its wallets; false where there was nothing to wait for. */
export async function movedMoneySettled(trial: Trial): Promise<boolean> {
  const before = underWay.get(trial.credentials);
  if (before === undefined) return false;
  await trial.quiet();
  // What was moved meanwhile is waited for by the next one.
  if (underWay.get(trial.credentials) === before) noteSettled(trial);
  return true;
}
