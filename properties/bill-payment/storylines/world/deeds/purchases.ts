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
  testPair,
  testPurchase,
  times,
} from '../../../../../src/given/bill-payment/index.ts';
import type { KnownMember, World } from '../model.ts';
import type { Ware } from '../steps.ts';

/** Bought for a price that differs by a few cents each time. */
const variedWares: readonly Ware[] = [
  'electricity',
  'airtime',
  'airtimeUsd',
  'department',
  'internetZwg',
  'internetUsd',
];

const testWares = ['AA', 'AA-USD', 'FP', 'AI', 'AI-USD', 'AM', 'RV', 'several', 'PP', 'PF'] as const;

type TestWare = (typeof testWares)[number];

function isOfTestBiller(ware: Ware): ware is TestWare {
  return (testWares as readonly Ware[]).includes(ware);
}

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
  if (isOfTestBiller(ware)) return testOrder(trial, ware, wish);
  if (ware === 'vouchers') return voucherOrder(trial, cents);
  if (trial.fixtures.purchases?.[ware] === undefined) return undefined;
  const purchase = purchaseOf(trial, ware);
  const by = ware === 'feed' ? payments.length : variedWares.includes(ware) ? cents % 10 : 0;
  const price = purchase.price === undefined ? {} : { price: plus(purchase.price, times('0.01', by)) };
  const texts = { ...(await metadataFor(trial, purchase, wish.text)), ...payerFor(purchase, wish.text) };
  const address = ware === 'voucher' && cents % 2 === 1 ? { memberNumber: inCapitals(purchase.memberNumber) } : {};
  return { ware, purchases: [{ ...purchase, ...price, ...texts, ...address }] };
}

/** A contact address as people write it: its first letter is a capital. */
function inCapitals(address: string): string {
  return address.charAt(0).toUpperCase() + address.slice(1);
}

/** Two products of the voucher biller in one payment, of as many units. */
async function voucherOrder(trial: Trial, cents: number): Promise<Order | undefined> {
  if (trial.fixtures.purchases?.voucher === undefined) return undefined;
  const purchase = purchaseOf(trial, 'voucher');
  const { allowsSeveralProducts, products } = await billerOf(trial, purchase.billerCode);
  const own = products.find((it) => it.code === purchase.productCode);
  const other = products.find(
    (it) => it !== own && it.enabled && it.allowsQuantity && it.requiresForex === own?.requiresForex,
  );
  if (!allowsSeveralProducts || !own?.allowsQuantity || other?.price === undefined) return undefined;
  const quantity = 1 + (cents % 3);
  const both = [own.code, other.code].map((productCode) => ({ ...purchase, productCode, quantity }));
  return { ware: 'vouchers', purchases: both };
}

async function testOrder(trial: Trial, ware: TestWare, { cents, text }: OrderWish): Promise<Order | undefined> {
  if (trial.fixtures.testBiller === undefined) return undefined;
  if (ware === 'several') return severalOrder(trial, cents);
  const isForex = ware === 'AA-USD' || ware === 'AI-USD';
  const name = ware === 'AI-USD' ? 'AI' : ware === 'AA-USD' || ware === 'PP' || ware === 'PF' ? 'AA' : ware;
  const product = await productOf(trial, testBillerOf(trial), name);
  if (isForex && product.requiresForex !== null) return undefined;
  const price = setsPrice(product) ? { price: priceWithin(product, cents) } : {};
  // Now and then as many as have two digits.
  const quantity = product.allowsQuantity ? { quantity: cents % 7 === 0 ? 12 : 1 + (cents % 3) } : {};
  const prefix = ware === 'PP' || ware === 'PF' ? { prefix: ware } : {};
  const currency = isForex ? { currency: 'USD' as const } : {};
  const purchase = await testPurchase(trial, { product: name, ...price, ...quantity, ...prefix, ...currency });
  return { ware, purchases: [{ ...purchase, ...(await metadataFor(trial, purchase, text)) }] };
}

/** Two products of one wallet in one payment, of which more than one unit is bought of the first alone. */
async function severalOrder(trial: Trial, cents: number): Promise<Order | undefined> {
  const vouchers = await productOf(trial, testBillerOf(trial), 'RV');
  const price = priceWithin(await productOf(trial, testBillerOf(trial), 'AA'), cents);
  const pair = vouchers.allowsQuantity ? await testPair(trial, { quantity: 2 + (cents % 3), price }) : undefined;
  return pair && { ware: 'several', purchases: pair };
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
  // What a product gets that lists no field is not shown; where it is taken it is echoed.
  return field || product.metadataFields.length === 0 ? { metadata: { [field?.name ?? 'Note']: text } } : {};
}

/** A text and a number as people write them in payer details, where the target file has such. */
function payerFor({ payerDetails }: Purchase, text: string | undefined): Partial<Purchase> {
  if (text === undefined || payerDetails === undefined) return {};
  const written: Record<string, string> = { BankAccountName: text, ContactNumber: '+263 77 200 0111' };
  const entries = Object.entries(payerDetails).map(([name, it]) => [name, written[name] ?? it]);
  return { payerDetails: Object.fromEntries(entries) };
}
