import type { Trial } from '../../../src/conformance/index.ts';
import {
  type Balances,
  balances,
  commissionsAtMost,
  commissionsBy,
  itemOf,
  lateChanges,
  type Purchase,
  paid,
  purchaseOf,
  reverse,
  testPurchase,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import type { Bought } from './steps.ts';

/** What a payment changes: by its debit, and for good when it was reversed, since a fee may be kept. */
export interface Cost {
  debit: Balances;
  reversed: Balances;
  /** The commission that its answer told: when it is credited is open. */
  commission: Balances;
  /** What may be credited as such at most. */
  credit: Balances;
}

/** What each purchase takes from the wallets, fees and all. */
export async function learnCosts(trial: Trial): Promise<Map<Bought, Cost>> {
  const costs = new Map<Bought, Cost>();
  for (const bought of ['AA', 'FP', 'reversible'] as const) {
    if (bought === 'reversible' && !(await isSteady(trial))) continue;
    const before = await balances(trial);
    const { result, changes } = await withChanges(trial, async () => paid(trial, await purchased(trial, bought, '')));
    await reverse(trial, result.reference);
    const [commission, credit] = [commissionsBy([result.shown]), commissionsAtMost([result.shown])];
    costs.set(bought, { debit: changes, reversed: (await lateChanges(trial, before)).changes, commission, credit });
  }
  return costs;
}

/** Whether there is a purchase that is taken back and costs the same each time: what AUTH returns may change. */
async function isSteady(trial: Trial): Promise<boolean> {
  const { reversible } = trial.fixtures.purchases ?? {};
  return reversible !== undefined && (await itemOf(trial, reversible)).product.authAmountMandated === null;
}

export async function purchased(trial: Trial, bought: Bought, prefix: '' | 'PF' | 'PP' | 'PFF'): Promise<Purchase> {
  if (bought === 'reversible' && trial.fixtures.purchases?.reversible) return purchaseOf(trial, 'reversible');
  return testPurchase(trial, { product: bought === 'FP' ? 'FP' : 'AA', prefix });
}
