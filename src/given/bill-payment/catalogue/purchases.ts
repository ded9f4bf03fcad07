import { defined, Lacking, type Trial } from '../../../conformance/index.ts';
import type { BillPaymentFixtures, Purchase } from '../../../targets/apis/bill-payment.ts';
import { compare, type Decimal, plus } from '../values/decimal.ts';
import { type Biller, billerOf, type Product, productOf } from './catalogue.ts';

/** What can be bought beside the test products, by the situation that it stands for. */
export type PurchaseName = keyof NonNullable<BillPaymentFixtures['purchases']>;

/** The products of the test biller (section 3.3). */
export const testProducts = ['AI', 'AM', 'AA', 'RV', 'FP'] as const;
export type TestProduct = (typeof testProducts)[number];

/** A purchase of the test biller; what is left out is made fresh. */
export interface TestWish {
  product: TestProduct;
  /** Of the member number (section 3.3); `USD` is added for a currency. */
  prefix?: 'AT' | 'AF' | 'PT' | 'PF' | 'PP' | 'PFF' | '' | undefined;
  /** The currency that it is to be paid in, where the product leaves it open. */
  currency?: 'USD' | 'ZWG' | undefined;
  /** Where the caller sets the price. */
  price?: Decimal | undefined;
  quantity?: number | undefined;
}

/** Code of the test biller. Throws Lacking where the target file names none. */
export function testBillerOf(trial: Trial): string {
  const code = trial.fixtures.testBiller;
  if (code === undefined) throw new Lacking('fixture:testBiller');
  return code;
}

/** Throws Lacking where the test biller does not sell it in that currency. */
export async function testPurchase(trial: Trial, wish: TestWish): Promise<Purchase> {
  const billerCode = testBillerOf(trial);
  const product = await productOf(trial, billerCode, wish.product);
  const { requiresForex } = product;
  if (requiresForex === (wish.currency === 'ZWG') && wish.currency !== undefined)
    throw new Lacking(`a test product ${wish.product} that is paid in ${wish.currency}`);
  const usd = wish.currency === 'USD' && requiresForex === null ? 'USD' : '';
  const price = setsPrice(product) ? (wish.price ?? amountWithin(product)) : undefined;
  return defined({
    billerCode,
    productCode: product.code,
    memberNumber: `${wish.prefix ?? ''}${usd}${usd || wish.prefix ? '' : 'M'}${freshDigits(trial)}`,
    price,
    quantity: wish.quantity,
  });
}

/** Two test products of one wallet for one payment, vouchers and one of free price; undefined where they cannot be. */
export async function testPair(
  trial: Trial,
  { price, quantity, prefix }: Pick<TestWish, 'price' | 'quantity' | 'prefix'> = {},
): Promise<[Purchase, Purchase] | undefined> {
  const billerCode = testBillerOf(trial);
  const { allowsSeveralProducts } = await billerOf(trial, billerCode);
  const [first, second] = [await productOf(trial, billerCode, 'RV'), await productOf(trial, billerCode, 'AA')];
  const isOneWallet = first.requiresForex !== true && second.requiresForex !== true;
  if (!allowsSeveralProducts || !setsPrice(second) || !isOneWallet) return undefined;
  const vouchers = await testPurchase(trial, { product: 'RV', quantity, prefix });
  const other = await testPurchase(trial, { product: 'AA', price });
  return [vouchers, { ...other, memberNumber: vouchers.memberNumber }];
}

/** One purchase that the target file names. Throws Lacking where it does not. */
export function purchaseOf(trial: Trial, name: PurchaseName): Purchase {
  const purchase = trial.fixtures.purchases?.[name];
  if (!purchase) throw new Lacking(`fixture:purchases.${name}`);
  return purchase;
}

/** What a biller sells for another wallet than that of the product of a purchase. */
export function soldForOtherWallet({ products }: Biller, like: Purchase): Product[] {
  const own = products.find(({ code }) => code === like.productCode)?.requiresForex;
  return products.filter((it) => it.enabled && it.requiresForex !== own);
}

/** Whether the caller chooses the price: AUTH does not return it, and the catalogue gives none. */
export function setsPrice({ price, authAmountMandated }: Product): boolean {
  return price === undefined && authAmountMandated === null;
}

/** An amount with odd cents that the product's limits allow. */
export function amountWithin({ minAmount, maxAmount }: Product): Decimal {
  const least = minAmount ?? '0';
  const wished = ['13.57', plus(least, '13.57'), plus(least, '0.37'), least].filter((it) => compare(it, '0') > 0);
  const fits = (it: Decimal): boolean =>
    compare(it, least) >= 0 && (maxAmount === undefined || compare(it, maxAmount) <= 0);
  return wished.find(fits) ?? maxAmount ?? '13.57';
}

/** Ten digits that no other call has, so that member numbers and references never meet. */
export function freshDigits(trial: Trial): string {
  const drawn = BigInt(`0x${trial.fresh('x').slice(2)}`) % 9_000_000_000n;
  return String(1_000_000_000n + drawn);
}
