import type { View } from '../../store/table.ts';
import { billerSettings, productId, productSettings } from '../tables/settings.ts';
import type { Biller, Product } from './biller.ts';
import { catalogue } from './index.ts';

/** A biller as it is now: the catalogue, and over it what the operator changed. */
export function liveBiller(view: View, code: string): Biller | undefined {
  const known = catalogue.get(code);
  return known && withChanges(known, view);
}

/** All billers as they are now, in the order of the catalogue. */
export function liveBillers(view: View): Biller[] {
  return [...catalogue.values()].map((it) => withChanges(it, view));
}

/** Its product as it is now. */
export function productOf({ products }: Biller, code: string): Product | undefined {
  return products.find((it) => it.code === code);
}

function withChanges(biller: Biller, view: View): Biller {
  const changed = view.get(billerSettings, biller.code);
  const products = biller.products.map((it) => {
    const own = view.get(productSettings, productId(biller.code, it.code));
    return own ? { ...it, isEnabled: own.isEnabled } : it;
  });
  return {
    ...biller,
    products,
    isEnabled: changed?.isEnabled ?? biller.isEnabled,
    isOnline: changed?.isOnline ?? biller.isOnline,
    feeCents: changed?.feeCents ?? biller.feeCents,
  };
}
