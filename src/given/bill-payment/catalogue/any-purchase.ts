import type { Trial } from '../../../conformance/index.ts';
import { defined } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { foreignMatch } from '../values/foreign-pattern.ts';
import { type Biller, billerOf, type Product } from './catalogue.ts';
import { amountWithin, freshDigits, setsPrice, testProducts } from './purchases.ts';

/** Member numbers of the usual kinds: digits, letters and digits, a mobile number, an address. */
const usualNumbers = ['1234567890', 'M1000234', '263771000001', '0771000001', 'customer@example.org', '12345678901'];

/**
 * A purchase of a product that no fixture names, as complete as the catalogue lets it be: whether its member exists, the
 * catalogue cannot tell. `like` is a purchase of the same biller, whose member is taken.
 */
export function anyPurchase(trial: Trial, biller: Biller, product: Product, like?: Purchase): Purchase {
  const numbers = [`M${freshDigits(trial)}`, ...usualNumbers];
  const required = product.metadataFields.filter((it) => it.required).map(({ name }) => [name, '1']);
  const metadata = { ...Object.fromEntries(required), ...(like?.productCode === product.code ? like.metadata : {}) };
  return defined({
    billerCode: biller.code,
    productCode: product.code,
    memberNumber:
      like?.memberNumber ?? numbers.find((it) => fitsPattern(biller, it) !== false) ?? usualNumbers[0] ?? '',
    price: setsPrice(product) ? amountWithin(product) : undefined,
    metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
    metadataForm: like?.metadataForm,
    payerDetails: like?.payerDetails,
  });
}

/** Whether a member number fits the biller's pattern, if it has one; undefined where that cannot be told here. */
export function fitsPattern({ memberNumberRegex }: Biller, memberNumber: string): boolean | undefined {
  return memberNumberRegex === undefined || foreignMatch(memberNumberRegex, memberNumber);
}

/** The purchases of the target file, one of each product. */
export function knownPurchases(trial: Trial): Purchase[] {
  const all = Object.values(trial.fixtures.purchases ?? {}).filter((it) => it !== undefined);
  return [...new Map(all.map((it) => [`${it.billerCode} ${it.productCode}`, it])).values()];
}

/** Whether any of the test products is sold by this biller (section 3.3). */
export function sellsTestProducts({ products }: Biller): boolean {
  return products.some(({ code }) => testProducts.some((it) => it === code));
}

/** The billers that purchases are known of, with one purchase each; the test biller has none. */
export async function knownBillers(trial: Trial): Promise<{ biller: Biller; like?: Purchase }[]> {
  const { testBiller } = trial.fixtures;
  const purchases = new Map(knownPurchases(trial).map((it) => [it.billerCode, it]));
  const known: { biller: Biller; like?: Purchase }[] = [];
  const test = testBiller === undefined ? undefined : await billerOf(trial, testBiller);
  // Where the target file names another biller by mistake, not any member number works.
  const isTest = test !== undefined && sellsTestProducts(test);
  if (isTest) known.push({ biller: test });
  for (const [code, like] of purchases)
    if (!isTest || code !== testBiller) known.push({ biller: await billerOf(trial, code), like });
  return known;
}
