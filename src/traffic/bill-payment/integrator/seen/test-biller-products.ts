import type { KnownBiller, KnownProduct } from './known-biller.ts';

/** The five test products as the document tells of them (section 3.3), for a caller that never asked. */
const products: KnownProduct[] = [
  { code: 'AI', mandated: false },
  { code: 'AM', mandated: true },
  { code: 'AA', price: null, mandated: null },
  { code: 'RV', allowsQuantity: true },
  { code: 'FP', requiresForex: true },
].map((it) => ({ required: [], fields: [], instructions: [], ...it }));

/** The test biller without anything that the catalogue alone tells. */
export function testBillerOf(code: string | undefined): KnownBiller | undefined {
  return code === undefined ? undefined : { code, labels: [], products: new Map(products.map((it) => [it.code, it])) };
}
