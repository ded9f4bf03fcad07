import { biller, product } from './biller.ts';

/** Code of the product that is sold out. */
export const soldOut = 'V50';

/** How many of a product (`<biller>/<product>`) are in stock at first. */
export function firstStockOf(product: string): number {
  return product.endsWith(`/${soldOut}`) ? 0 : 10_000;
}

/** Vouchers out of a stock, sent to the customer's contact address (section 3.4). */
export const voucherShop = biller({
  code: 'VOUCHERS',
  name: 'Voucher shop',
  referencePrefix: 'VS',
  memberNumberLabel: 'Contact address',
  memberNumberDescription: 'E-mail address or mobile number of the customer',
  allowsSeveralProducts: true,
  system: 'vouchers',
  products: [
    product({
      code: 'V10',
      name: 'Voucher of 10',
      priceCents: 10_00,
      requiresForex: true,
      returnsVouchers: true,
      allowsQuantity: true,
    }),
    product({
      code: 'V25',
      name: 'Voucher of 25',
      priceCents: 25_00,
      requiresForex: true,
      returnsVouchers: true,
      allowsQuantity: true,
      isNew: true,
    }),
    product({
      code: soldOut,
      name: 'Voucher of 50',
      priceCents: 50_00,
      requiresForex: true,
      returnsVouchers: true,
      allowsQuantity: true,
    }),
  ],
});
