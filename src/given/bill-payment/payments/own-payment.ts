import { defined, fieldOf, Lacking, type Trial, textIn } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { ownBillerOf } from '../calls/biller-call.ts';
import { billerOf, type Product, productOf } from '../catalogue/catalogue.ts';
import { amountWithin, setsPrice } from '../catalogue/purchases.ts';
import type { Member } from '../members/member.ts';
import { compare, type Decimal, decimalIn, plus, times } from '../values/decimal.ts';
import { halfOfFunds } from '../wallets/funds.ts';
import { sendAuth } from './authorized.ts';
import { outcomeOf } from './outcome.ts';
import { type Paid, paid, paidRules } from './paid.ts';

/** A payment to the own biller that is Paid, and for whom. */
export interface OwnPayment extends Paid {
  member: Member;
  /** As the answer told it; undefined where it told none. */
  platformReference: string | undefined;
  /** Price of the one product; undefined where nothing tells it. */
  price: Decimal | undefined;
}

/** Rules that a payment to the own biller decides. */
export const ownPaymentRules = paidRules;

/** What a vendor buys for a member of the own biller. Throws Lacking where the target file names no product. */
export async function ownPurchase(
  trial: Trial,
  memberNumber: string,
  wish: { product?: Product; price?: Decimal } = {},
): Promise<{ product: Product; purchase: Purchase }> {
  const product = wish.product ?? (await ownProduct(trial));
  const own = ownBillerOf(trial);
  const named = product.code === own.productCode ? own.price : undefined;
  const price = wish.price ?? named ?? amountWithin(product);
  const purchase: Purchase = defined({
    billerCode: own.code,
    productCode: product.code,
    memberNumber,
    price: setsPrice(product) ? price : undefined,
  });
  return { product, purchase };
}

/** Pays for a member of the own biller. Its rules: `ownPaymentRules`. Throws Lacking where the target file names no product. */
export async function ownPayment(
  trial: Trial,
  member: Member,
  wish: { product?: Product; price?: Decimal } = {},
): Promise<OwnPayment> {
  const { product, purchase } = await ownPurchase(trial, member.MemberNumber, wish);
  const made = await paid(trial, purchase);
  return {
    ...made,
    member,
    platformReference: textIn(fieldOf(made.shown, 'PlatformReference')),
    price: made.prices[0] ?? product.price ?? decimalIn(purchase.price),
  };
}

/**
 * A price of four digits that the product's limits and the biller let through for a member, and that is little of what the
 * wallets hold; undefined where there is none. Its rules: `walletRules`.
 */
export async function largeOwnPrice(trial: Trial, product: Product, member: Member): Promise<Decimal | undefined> {
  const price = plus(product.minAmount ?? '0', '1234.5');
  const isWithin = product.maxAmount === undefined || compare(price, product.maxAmount) <= 0;
  if (!setsPrice(product) || !isWithin || compare(times(price, 5), await halfOfFunds(trial)) > 0) return undefined;
  const { purchase } = await ownPurchase(trial, member.MemberNumber, { product, price });
  // Of a biller that refuses it nobody knows why.
  return outcomeOf(await sendAuth(trial, purchase)) === 'accepted' ? price : undefined;
}

/** What a vendor buys of the own biller. Throws Lacking where the target file names none. */
export async function ownProduct(trial: Trial): Promise<Product> {
  const { code, productCode } = ownBillerOf(trial);
  if (productCode === undefined) throw new Lacking('fixture:ownBiller.productCode');
  return productOf(trial, code, productCode);
}

/** A product of the own biller with a department, or without one; undefined where it sells none such. */
export async function ownProductWith(
  trial: Trial,
  department: 'department' | 'none',
  { isForex = false }: { isForex?: boolean } = {},
): Promise<Product | undefined> {
  const { code } = ownBillerOf(trial);
  const { products } = await billerOf(trial, code);
  const isPlain = (it: Product): boolean =>
    it.enabled && it.authAmountMandated === null && it.metadataFields.every((field) => !field.required);
  const fits = (it: Product): boolean =>
    isPlain(it) &&
    (it.department !== undefined) === (department === 'department') &&
    (!isForex || it.requiresForex === true);
  return products.find(fits);
}
