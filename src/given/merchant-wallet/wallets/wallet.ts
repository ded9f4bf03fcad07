import type { Trial } from '../../../conformance/index.ts';
import { noteSettled } from '../../moved-money.ts';
import { reliesOnWallets, settled } from './settled.ts';

export interface Wallet {
  /** The customer, in the form `263XXXXXXXXX`. */
  msisdn: string;
  currency: 'USD' | 'ZWG';
}

/** What the customer's app shows as balance, in cents; undefined where the driver cannot tell. */
export async function balanceOf(trial: Trial, wallet: Wallet): Promise<number | undefined> {
  return trial.driver.customer?.walletBalance?.(wallet);
}

/** The balance to compare later ones with: what was moved before is in it. */
export async function balanceBefore(trial: Trial, wallet: Wallet): Promise<number | undefined> {
  reliesOnWallets(trial);
  await settled(trial);
  return balanceOf(trial, wallet);
}

/**
 * By how many cents a wallet changed since `before`, as soon as that is `expected` or lies beyond it, else what it is
 * when the target's patience ends. Undefined where the driver cannot tell.
 * @param kind what never came where it stays away, if that is a finding: it is not waited for as long the next times.
 */
export async function changeOf(
  trial: Trial,
  wallet: Wallet,
  before: number | undefined,
  expected: number,
  kind?: string,
): Promise<number | undefined> {
  if (before === undefined) return undefined;
  let change = 0;
  await trial.eventually(async () => {
    change = ((await balanceOf(trial, wallet)) ?? before) - before;
    return change === expected || (expected < 0 && change < expected) ? change : undefined;
  }, kind);
  if (change === expected) noteSettled(trial);
  return change;
}

/** By how many cents a wallet changed since `before` once the target is quiet: for what must not move. */
export async function lateChangeOf(
  trial: Trial,
  wallet: Wallet,
  before: number | undefined,
): Promise<number | undefined> {
  if (before === undefined) return undefined;
  await trial.quiet();
  return ((await balanceOf(trial, wallet)) ?? before) - before;
}
