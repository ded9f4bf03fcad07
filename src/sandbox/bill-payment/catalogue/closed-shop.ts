import { biller, product } from './biller.ts';

/** A biller that payments are not allowed to. */
export const closedShop = biller({
  code: 'CLOSEDSHOP',
  name: 'Closed shop',
  referencePrefix: 'CS',
  isEnabled: false,
  products: [product({ code: 'GOODS', name: 'Goods' })],
});
