import type { Trial } from '../../../../../src/conformance/index.ts';
import {
  billerOf,
  compare,
  decimalIn,
  itemOf,
  ownProductWith,
  ownPurchase,
  type Product,
  type Purchase,
  plus,
  productOf,
  purchaseOf,
  setsPrice,
  testBillerOf,
  testPurchase,
  times,
} from '../../../../../src/given/bill-payment/index.ts';
import type { KnownMember, World } from '../model.ts';
import type { Ware } from '../steps.ts';

/** What is bought, and for whom where that is a member of the own biller. */
export interface Order {
  ware: Ware;
  purchases: Purchase[];
  member?: KnownMember;
}

export interface OrderWish {
  ware: Ware;
  cents: number;
  member?: KnownMember | undefined;
  text?: string | undefined;
}

/** The products of one payment. Undefined where the target has no such thing. */
export async function orderOf({ trial, payments }: World, wish: OrderWish): Promise<Order | undefined> {
  const { ware, cents } = wish;
  if (ware === 'own' || ware === 'own-department' || ware === 'own-several') return ownOrder(trial, wish);
  const named = trial.fixtures.purchases ?? {};
  const isNamed = ware === 'reversible' || ware === 'irreversible' || ware === 'feed' || ware === 'autoInvoice';
  if (isNamed || ware === 'payerDetails') {
    if (named[ware] === undefined) return undefined;
    const purchase = purchaseOf(trial, ware);
    const varied = ware === 'feed' && purchase.price !== undefined;
    const price = varied ? { price: plus(purchase.price ?? '0', times('0.01', payments.length)) } : {};
    return { ware, purchases: [{ ...purchase, ...price, ...(await metadataFor(trial, purchase, wish.text)) }] };
  }
  if (trial.fixtures.testBiller === undefined) return undefined;
  const name = ware === 'AA-USD' || ware === 'PP' || ware === 'PF' ? 'AA' : ware;
  const product = await productOf(trial, testBillerOf(trial), name);
  if (ware === 'AA-USD' && product.requiresForex !== null) return undefined;
  const price = setsPrice(product) ? { price: priceWithin(product, cents) } : {};
  // Now and then as many as have two digits.
  const quantity = product.allowsQuantity ? { quantity: cents % 7 === 0 ? 12 : 1 + (cents % 3) } : {};
  const prefix = ware === 'PP' || ware === 'PF' ? { prefix: ware } : {};
  const currency = ware === 'AA-USD' ? { currency: 'USD' as const } : {};
  return {
    ware,
    purchases: [await testPurchase(trial, { product: name, ...price, ...quantity, ...prefix, ...currency })],
  };
}

async function ownOrder(trial: Trial, { ware, cents, member }: OrderWish): Promise<Order | undefined> {
  if (!member || trial.fixtures.ownBiller?.productCode === undefined) return undefined;
  const plain = await ownProductWith(trial, 'none');
  const other = await ownProductWith(trial, 'department');
  const { allowsSeveralProducts: isAllowed } = await billerOf(trial, trial.fixtures.ownBiller.code);
  if (ware === 'own-several' && !isAllowed) return undefined;
  // Where there is one product, two lines of it: whether they may be in one payment is the biller's affair.
  const [first, second] = [plain ?? other, other ?? plain];
  const wanted = { own: [plain], 'own-department': [other], 'own-several': [first, second] }[ware as 'own'] ?? [];
  const products = wanted.filter((it) => it !== undefined);
  if (products.length < wanted.length || products.some((it) => !setsPrice(it))) return undefined;
  if (new Set(products.map((it) => it.requiresForex)).size > 1) return undefined;
  const purchases = [];
  for (const [n, product] of products.entries()) {
    const price = times(priceWithin(product, cents), n + 1);
    purchases.push((await ownPurchase(trial, member.record.MemberNumber, { product, price })).purchase);
  }
  return { ware, purchases, member };
}

/** So many cents above the least amount, or the least amount. */
function priceWithin({ minAmount = '0', maxAmount }: Product, cents: number): string {
  const price = plus(minAmount, times('0.01', cents));
  const isLegal = maxAmount === undefined || compare(price, maxAmount) <= 0;
  return isLegal ? price : (decimalIn(maxAmount) ?? price);
}

/** A text in the first metadata field, where that is a free one; in that of the target file, where it holds a text. */
async function metadataFor(trial: Trial, purchase: Purchase, text: string | undefined): Promise<Partial<Purchase>> {
  if (text === undefined) return {};
  if (purchase.metadata !== undefined) {
    const named = Object.entries(purchase.metadata).find(([, value]) => typeof value === 'string');
    return named ? { metadata: { ...purchase.metadata, [named[0]]: `${named[1]} ${text}` } } : {};
  }
  const { product } = await itemOf(trial, purchase);
  const field = product.metadataFields.find((it) => !it.required);
  return field ? { metadata: { [field.name]: text } } : {};
}
