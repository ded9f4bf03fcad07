import { itemOf, type Purchase, purchaseOf } from '../../../../../src/given/bill-payment/index.ts';
import type { World } from '../model.ts';

/** A product whose stock can be set, where the target has one of its own. */
export async function stockOf({
  trial,
}: World): Promise<{ purchase: Purchase; set(available: number): Promise<void> } | undefined> {
  const { setStock } = trial.driver.operator ?? {};
  if (!setStock || !trial.has('isolate') || trial.fixtures.purchases?.voucher === undefined) return undefined;
  const purchase = purchaseOf(trial, 'voucher');
  const { billerCode, productCode } = purchase;
  if (!(await itemOf(trial, purchase)).product.allowsQuantity) return undefined;
  return {
    purchase,
    async set(available) {
      await setStock({ billerCode, productCode, available });
      // Nothing tells it.
      await trial.quiet();
    },
  };
}
