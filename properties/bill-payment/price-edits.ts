import { type Decimal, number } from '../../src/given/bill-payment/index.ts';

type Body = Record<string, unknown>;

/** A copy of a payment's body with this price for its one product of one unit, and the total that goes with it. */
export function withPrice(body: Body, price: Decimal): Body & { Products: Body[] } {
  const products = body['Products'] as Body[];
  return {
    ...body,
    Products: products.map((it) => ({ ...it, Price: number(price) })),
    TotalAmount: number(price),
  };
}
