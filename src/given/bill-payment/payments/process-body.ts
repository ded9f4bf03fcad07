import { defined } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import type { Product } from '../catalogue/catalogue.ts';
import { setsPrice } from '../catalogue/purchases.ts';
import { type Decimal, number, plus, times } from '../values/decimal.ts';
import type { Blank, Forms } from './writing-forms.ts';

export type Action = 'Auth' | 'Pay' | 'Retry' | 'Status';

/** A purchase with its product as the catalogue tells it. */
export interface Item {
  purchase: Purchase;
  product: Product;
}

/** What a body of process is beside its items. */
export interface BodyWish {
  action: Action;
  reference: string;
  forms: Forms;
  /** Acknowledges forex; left out where undefined. */
  forex?: boolean | undefined;
  /** Prices by item, where they are not those of the purchase. */
  prices?: readonly Decimal[];
}

/** An action in the spelling that the target accepts. */
export function spelled(action: Action, { action: spelling }: Pick<Forms, 'action'>): string {
  return spelling === 'upper' ? action.toUpperCase() : action;
}

/** The body of AUTH, PAY or Retry (section 2.3): one product for each item, blanks where AUTH returns the price. */
export function bodyOf(items: readonly Item[], wish: BodyWish): Record<string, unknown> {
  const [first] = items;
  if (!first) throw new TypeError('a payment has one item at least');
  const { billerCode, memberNumber, payerDetails } = first.purchase;
  const prices = items.map((item, n) => wish.prices?.[n] ?? priceOf(item));
  const totals = prices.map((price, n) => price && times(price, items[n]?.purchase.quantity ?? 1));
  const isWhole = totals.every((it) => it !== undefined);
  return defined({
    Action: spelled(wish.action, wish.forms),
    BillerCode: billerCode,
    Reference: wish.reference,
    MemberNumber: memberNumber,
    Products: items.map((item, n) => productBody(item, prices[n], wish)),
    ...(isWhole ? { TotalAmount: number(plus(...totals)) } : blank('TotalAmount', wish.forms.blankTotal)),
    PayerDetails: wish.action !== 'Auth' && payerDetails ? payerDetails : undefined,
  });
}

/** The price that the caller sends with AUTH: the catalogue's or the caller's own; undefined where AUTH returns it. */
export function priceOf({ purchase, product }: Item): Decimal | undefined {
  if (product.authAmountMandated !== null) return undefined;
  return setsPrice(product) ? purchase.price : product.price;
}

/** A blank field in one of its forms. */
export function blank(name: string, form: Blank): Record<string, unknown> {
  return form === 'absent' ? {} : { [name]: form === 'null' ? null : '' };
}

function productBody({ purchase, product }: Item, price: Decimal | undefined, wish: BodyWish): Record<string, unknown> {
  const { quantity, department = product.department, metadata, metadataForm } = purchase;
  const forex = wish.forex ?? (product.requiresForex === true ? true : undefined);
  return defined({
    Code: product.code,
    Quantity: quantity,
    Department: department,
    ...(price === undefined ? blank('Price', wish.forms.blankPrice) : { Price: number(price) }),
    RequiresForexPayment: forex,
    Metadata: metadata === undefined ? undefined : metadataForm === 'object' ? metadata : pairs(metadata, wish.forms),
  });
}

/** Metadata as an array of pairs. */
export function pairs(metadata: Record<string, unknown>, { pair }: Pick<Forms, 'pair'>): Record<string, unknown>[] {
  const [name = '', value = ''] = pair.split('/');
  return Object.entries(metadata).map(([key, it]) => ({ [name]: key, [value]: it }));
}

/** A copy of a payment's body with this price for its one product of one unit, and the total that goes with it. */
export function withPrice(
  body: Record<string, unknown>,
  price: Decimal,
): Record<string, unknown> & { Products: Record<string, unknown>[] } {
  const products = body['Products'] as Record<string, unknown>[];
  return {
    ...body,
    Products: products.map((it) => ({ ...it, Price: number(price) })),
    TotalAmount: number(price),
  };
}
