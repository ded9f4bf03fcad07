import type { Exchange, Trial } from '../../../conformance/index.ts';
import { noteSettled } from '../../moved-money.ts';
import { currencies } from '../movements/linked-account.ts';
import { reliesOnWallets, settled } from './settled.ts';
import { balanceOf } from './wallet.ts';

/** Balances in cents by `<msisdn> <currency>`; empty where the driver cannot tell. */
export type Balances = ReadonlyMap<string, number>;

/** What one wallet is called in balances and changes. */
export function walletName(msisdn: string, currency: string): string {
  return `${msisdn} ${currency}`;
}

/** The balances of all wallets of these customers. */
export async function balancesOf(trial: Trial, msisdns: readonly string[]): Promise<Balances> {
  const balances = new Map<string, number>();
  for (const msisdn of msisdns)
    for (const currency of currencies) {
      const balance = await balanceOf(trial, { msisdn, currency });
      if (balance !== undefined) balances.set(walletName(msisdn, currency), balance);
    }
  return balances;
}

/** The balances to compare later ones with: what was moved before is in them. */
export async function balancesBefore(trial: Trial, msisdns: readonly string[]): Promise<Balances> {
  reliesOnWallets(trial);
  await settled(trial);
  return balancesOf(trial, msisdns);
}

/** The cents by which each wallet changed since; those that did not are left out. */
export async function changesSince(trial: Trial, before: Balances): Promise<Record<string, number>> {
  const msisdns = [...new Set([...before.keys()].map((it) => it.slice(0, it.indexOf(' '))))];
  const after = await balancesOf(trial, msisdns);
  const changes = [...before].map(([name, balance]): [string, number] => [
    name,
    thousandths((after.get(name) ?? balance) - balance),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/**
 * Decides that the wallets changed by `expected` and by nothing else. A change is waited for; that nothing changed is
 * concluded when the target is quiet. Decides nothing where the driver cannot tell balances.
 */
export async function judgeChanges(
  trial: Trial,
  id: string,
  before: Balances,
  expected: Record<string, number>,
  ...proof: Exchange[]
): Promise<boolean> {
  if (before.size === 0) return true;
  const wanted = Object.fromEntries(Object.entries(expected).filter(([, change]) => change !== 0));
  // What was moved and undone may come in either order.
  if (Object.keys(wanted).length === 0 && !(await settled(trial))) await trial.quiet('movement');
  let changes = await changesSince(trial, before);
  if (!same(changes, wanted))
    await trial.eventually(async () => {
      changes = await changesSince(trial, before);
      return same(changes, wanted) ? true : undefined;
    }, 'movement of wallets');
  if (same(changes, wanted)) noteSettled(trial);
  return trial.holds(id, inWords(wanted), inWords(changes), ...proof);
}

/** Changes as a finding shows them: `263771234567 USD +150 cents`. */
export function inWords(changes: Record<string, number>): string {
  const all = Object.entries(changes).map(([name, change]) => `${name} ${change > 0 ? '+' : ''}${change} cents`);
  return all.sort().join(', ') || 'no wallet changes';
}

/** A provider that takes fractions of cents may tell them as floats. */
function thousandths(cents: number): number {
  return Math.round(cents * 1000) / 1000;
}

function same(a: Record<string, number>, b: Record<string, number>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}
