import type { Exchange, Trial } from '../../../conformance/index.ts';
import { type Balances, balances, changesBetween, readWallets } from './wallets.ts';

/** What was paid, and what the wallets were before and after. */
export interface Debit<T> {
  result: T;
  before: Balances;
  after: Balances;
  changes: Balances;
  /** The wallets afterwards, as they were answered. */
  wallets: Exchange;
}

/**
 * What a payment does to the wallets. Its rules: `walletRules`.
 * @param isPaid whether a change is to be waited for.
 */
export async function debited<T>(
  trial: Trial,
  act: () => Promise<T>,
  isPaid: (result: T) => boolean = () => true,
): Promise<Debit<T>> {
  const before = await balances(trial);
  const result = await act();
  let last = await readWallets(trial);
  const hasMoved = (): boolean => Object.keys(changesBetween(before, last.held)).length > 0;
  if (isPaid(result) && !hasMoved())
    await trial.eventually(async () => {
      last = await readWallets(trial);
      return hasMoved() ? true : undefined;
    });
  return { result, before, after: last.held, changes: changesBetween(before, last.held), wallets: last.exchange };
}
