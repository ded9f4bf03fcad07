import { type Exchange, fieldOf, memberOf, textIn } from '../../../conformance/index.ts';
import { decimalIn } from '../values/decimal.ts';

/** Facts of a payment that belong to its record, whoever asks: its echoes and what came of it (section 2.4). */
const facts = [
  'BillerCode',
  'MemberNumber',
  'MemberName',
  'PlatformReference',
  'BillerPaymentReference',
  'Currency',
  'WalletDebitReference',
  'VendorServiceFeeCurrency',
];

/** The facts of a payment as comparable texts, by name; `none` for those that are absent, null or empty. */
export function recordOf(exchange: Exchange): Record<string, string> {
  const amounts = ['TotalAmount', 'VendorServiceFee', 'WalletBalanceAfterDebit'];
  // In which order the products stand is not said.
  const products = productsOf(exchange).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const ofEach = (name: string): string => listed(products.map((it) => decimalIn(memberOf(it, name)) ?? 'none'));
  const wordOfEach = (name: string): string => listed(products.map((it) => wordIn(memberOf(it, name))));
  return {
    ...Object.fromEntries(facts.map((name) => [name, textIn(fieldOf(exchange, name)) || 'none'])),
    ...Object.fromEntries(amounts.map((name) => [name, decimalIn(fieldOf(exchange, name)) ?? 'none'])),
    ...Object.fromEntries(['Price', 'Quantity', 'VendorCommission'].map((name) => [`Products.${name}`, ofEach(name)])),
    ...Object.fromEntries(
      ['Name', 'Department', 'RequiresForexPayment'].map((name) => [`Products.${name}`, wordOfEach(name)]),
    ),
    'Products.Metadata': listed(products.map((it) => pairsIn(memberOf(it, 'Metadata')).join(', ') || 'none')),
    PayerDetails: pairsIn(fieldOf(exchange, 'PayerDetails')).filter(isTold).join(', ') || 'none',
    // What came of it for the customer, receipts and display data.
    PaymentData: fieldOf(exchange, 'PaymentData') ? 'given' : 'none',
    ...Object.fromEntries(receipts.map((name) => [name, entriesIn(fieldOf(exchange, name))])),
    'Products.Vouchers': listed(products.map((it) => vouchersIn(it).join(', ') || 'none')),
  };
}

/** What a payment is for, whatever becomes of it: told once, it is so in every later answer. */
export const echoedFacts: readonly string[] = [
  ...['BillerCode', 'MemberNumber', 'TotalAmount'],
  ...['Price', 'Quantity', 'Department', 'Metadata'].map((name) => `Products.${name}`),
];

/** Where an answer has some, how many: each is one to deliver. */
const receipts = ['PaymentData.ReceiptHtml', 'PaymentData.ReceiptSmses'];

/**
 * The facts that a later answer has to tell again. Receipts may be omitted, and more may come; they are not merged. Of who
 * pays it need not tell, or may tell a part. Whether a record names a member as it was called then or is called now is not
 * shown.
 * @param isRenamed whether the member has that name by now.
 */
export function keptFacts(
  told: Record<string, string>,
  now: Record<string, string>,
  isRenamed: (name: string) => boolean = () => false,
): string[] {
  const count = (text = ''): number => Number.parseInt(text, 10) || Number.POSITIVE_INFINITY;
  const isLeftOut = (it: string): boolean =>
    (receipts.includes(it) && count(now[it]) > count(told[it])) ||
    (it === 'MemberName' && now[it] !== told[it] && isRenamed(now[it] ?? '')) ||
    (it === 'PayerDetails' && (fieldsIn(now[it]) !== fieldsIn(told[it]) || /[*#•]/.test(now[it] ?? '')));
  return Object.keys(told).filter((it) => told[it] !== 'none' && !isLeftOut(it));
}

/** What a reversal may give back with the money. */
const mayGoWithReversal = [
  ...['VendorServiceFee', 'VendorServiceFeeCurrency'],
  ...['Products.VendorCommission', 'Products.Vouchers', 'PaymentData'],
];

/** Those of the facts that a reversal leaves as they are. */
export function staysWhenReversed(all: readonly string[]): string[] {
  return all.filter((it) => !mayGoWithReversal.some((name) => it.startsWith(name)));
}

/** How many fields a fact of several pairs has. */
function fieldsIn(text = ''): number {
  return text.split(' = ').length;
}

function isTold(pair: string): boolean {
  return !/^none = | = none$/.test(pair);
}

function entriesIn(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? `${value.length} entries` : 'none';
}

/** What there is of each product; one text where there is one. */
function listed(all: readonly string[]): string {
  return all.every((it) => it === 'none') ? 'none' : all.join(' | ');
}

function keyOf(product: unknown): string {
  return ['Code', 'Price', 'Quantity'].map((name) => textIn(memberOf(product, name)) ?? '').join(' ');
}

/** The products of an answer about a payment; none where it shows no list of them. */
export function productsOf(exchange: Exchange): unknown[] {
  const products = fieldOf(exchange, 'Products');
  return Array.isArray(products) ? products : [];
}

/** A text or a truth value. */
function wordIn(value: unknown): string {
  return typeof value === 'boolean' ? String(value) : textIn(value) || 'none';
}

/** Metadata in either of its forms, as names with their values: in which order a pair has them is not shown. */
function pairsIn(metadata: unknown): string[] {
  if (typeof metadata !== 'object' || metadata === null) return [];
  const pairs = Array.isArray(metadata)
    ? metadata.map((it) => Object.values((it ?? {}) as object))
    : Object.entries(metadata);
  return pairs.map((pair) => pair.map(wordIn).sort().join(' = ')).sort();
}

/**
 * Serial number and code of each voucher, and a trace of its PIN that does not tell it: without them a caller that missed the
 * answer to PAY has paid for nothing.
 */
function vouchersIn(product: unknown): string[] {
  const vouchers = memberOf(product, 'Vouchers');
  return (Array.isArray(vouchers) ? vouchers : [])
    .map((it) => `${textIn(memberOf(it, 'SerialNumber'))} ${textIn(memberOf(it, 'VoucherCode'))}${traceOf(it)}`)
    .sort();
}

/** Two PINs seldom have the same trace, and many have each. */
function traceOf(voucher: unknown): string {
  const pin = textIn(memberOf(voucher, 'Pin'));
  if (!pin) return '';
  const sum = [...pin].reduce((before, it) => (before * 31 + (it.codePointAt(0) ?? 0)) % 997, 7);
  return ` PIN ~${sum}`;
}
