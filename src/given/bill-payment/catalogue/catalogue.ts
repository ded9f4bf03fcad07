import {
  type Exchange,
  GivenBroken,
  jsonOf,
  Lacking,
  listOf,
  memberOf,
  statusOf,
  type Trial,
  textIn,
} from '../../../conformance/index.ts';
import { call } from '../calls/vendor-call.ts';
import { type Decimal, decimalIn } from '../values/decimal.ts';

/** A product as the catalogue tells it (section 2.2). */
export interface Product {
  billerCode: string;
  code: string;
  name: string;
  price: Decimal | undefined;
  department: string | undefined;
  /** True always, false never; null where AUTH decides. */
  requiresForex: boolean | null;
  returnsVouchers: boolean;
  minAmount: Decimal | undefined;
  maxAmount: Decimal | undefined;
  enabled: boolean;
  /** Null where the caller sets the price; else AUTH returns it, and true where it is due in full. */
  authAmountMandated: boolean | null;
  allowsQuantity: boolean;
  metadataFields: { name: string; required: boolean }[];
}

/** A biller as the catalogue tells it (section 2.1). */
export interface Biller {
  code: string;
  /** Where the platform uses it is not shown. */
  referencePrefix: string | undefined;
  enabled: boolean;
  /** In .NET syntax; undefined where there is none. */
  memberNumberRegex: string | undefined;
  allowsSeveralProducts: boolean;
  vendorMustInvoice: boolean;
  products: Product[];
}

/** Rules that the catalogue decides. */
export const catalogueRules = ['listBillers/200'];

/** Sends ListBillers, of these billers where they are given; nothing is judged. */
export function listBillers(trial: Trial, billerCodes?: readonly string[]): Promise<Exchange> {
  return call(trial, 'listBillers', billerCodes ? { query: { billerCodes: billerCodes.join(',') } } : {});
}

/** The billers of an answer to ListBillers; undefined where it holds no list. */
export function billersIn(exchange: Exchange): Biller[] | undefined {
  const list = listOf(jsonOf(exchange));
  return list?.map(billerFrom);
}

/** By the credentials object, of which each tenant has its own: the catalogue is not for polling (section 4.1). */
const known = new WeakMap<object, Promise<Biller[]>>();

/** All billers of the target, fetched once a tenant. Its rules: `catalogueRules`. Throws GivenBroken where that fails. */
export function catalogueOf(trial: Trial): Promise<Biller[]> {
  const before = known.get(trial.credentials);
  if (before) return before;
  const fetched = freshCatalogue(trial);
  known.set(trial.credentials, fetched);
  // Every check that starts from a broken catalogue decides so by itself.
  fetched.catch(() => known.delete(trial.credentials));
  return fetched;
}

/** The catalogue as it is now: for what the operator changes. */
export async function freshCatalogue(trial: Trial): Promise<Biller[]> {
  const exchange = await listBillers(trial);
  trial.holds('listBillers/200', 200, statusOf(exchange), exchange);
  const billers = billersIn(exchange);
  if (statusOf(exchange) !== 200 || !billers) throw new GivenBroken('ListBillers gave no list of billers');
  return billers;
}

/** Throws Lacking where the catalogue has no such biller. */
export async function billerOf(trial: Trial, billerCode: string): Promise<Biller> {
  const biller = (await catalogueOf(trial)).find((it) => it.code === billerCode);
  if (!biller) throw new Lacking(`a biller "${billerCode}" in the catalogue`);
  return biller;
}

/** Throws Lacking where the catalogue has no such product. */
export async function productOf(trial: Trial, billerCode: string, productCode: string): Promise<Product> {
  const product = (await billerOf(trial, billerCode)).products.find((it) => it.code === productCode);
  if (!product) throw new Lacking(`a product "${productCode}" of the biller "${billerCode}" in the catalogue`);
  return product;
}

function billerFrom(it: unknown): Biller {
  const code = textIn(memberOf(it, 'Code')) ?? '';
  const products = memberOf(it, 'Products');
  return {
    code,
    referencePrefix: textIn(memberOf(it, 'ReferencePrefix')) || undefined,
    enabled: memberOf(it, 'Enabled') !== false,
    memberNumberRegex: textIn(memberOf(it, 'MemberNumberFieldRegex')) || undefined,
    allowsSeveralProducts: memberOf(it, 'AllowMultipleProductsPerPayment') === true,
    vendorMustInvoice: memberOf(it, 'VendorMustInvoicePayments') === true,
    products: Array.isArray(products) ? products.map((product) => productFrom(code, product)) : [],
  };
}

function productFrom(billerCode: string, it: unknown): Product {
  const fields = memberOf(it, 'MetadataFields');
  return {
    billerCode,
    code: textIn(memberOf(it, 'Code')) ?? '',
    name: textIn(memberOf(it, 'Name')) ?? '',
    price: decimalIn(memberOf(it, 'Price')),
    department: textIn(memberOf(it, 'Department')) || undefined,
    requiresForex: booleanIn(memberOf(it, 'RequiresForex')),
    returnsVouchers: memberOf(it, 'ReturnsVouchers') === true,
    minAmount: decimalIn(memberOf(it, 'MinAmount')),
    maxAmount: decimalIn(memberOf(it, 'MaxAmount')),
    enabled: memberOf(it, 'Enabled') !== false,
    authAmountMandated: booleanIn(memberOf(it, 'AuthAmountMandated')),
    allowsQuantity: memberOf(it, 'AllowSpecifyQuantity') === true,
    metadataFields: (Array.isArray(fields) ? fields : []).map((field) => ({
      name: textIn(memberOf(field, 'Name')) ?? '',
      required: memberOf(field, 'Required') === true,
    })),
  };
}

function booleanIn(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
