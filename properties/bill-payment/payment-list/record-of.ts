import { type Exchange, fieldOf, memberOf, textIn } from '../../../src/conformance/index.ts';
import { decimalIn } from '../../../src/given/bill-payment/index.ts';

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
  const [product] = productsOf(exchange);
  const amounts = {
    VendorServiceFee: fieldOf(exchange, 'VendorServiceFee'),
    WalletBalanceAfterDebit: fieldOf(exchange, 'WalletBalanceAfterDebit'),
    'Products.Price': memberOf(product, 'Price'),
    'Products.Quantity': memberOf(product, 'Quantity'),
    'Products.VendorCommission': memberOf(product, 'VendorCommission'),
  };
  return {
    ...Object.fromEntries(facts.map((name) => [name, textIn(fieldOf(exchange, name)) || 'none'])),
    ...Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, decimalIn(value) ?? 'none'])),
    // What came of it for the customer, receipts and display data.
    PaymentData: fieldOf(exchange, 'PaymentData') ? 'given' : 'none',
    'Products.Vouchers': vouchersIn(product).join(', ') || 'none',
  };
}

/** The products of an answer about a payment; none where it shows no list of them. */
export function productsOf(exchange: Exchange): unknown[] {
  const products = fieldOf(exchange, 'Products');
  return Array.isArray(products) ? products : [];
}

/** Serial number and code of each voucher: without them a caller that missed the answer to PAY has paid for nothing. */
function vouchersIn(product: unknown): string[] {
  const vouchers = memberOf(product, 'Vouchers');
  return (Array.isArray(vouchers) ? vouchers : [])
    .map((it) => `${textIn(memberOf(it, 'SerialNumber'))} ${textIn(memberOf(it, 'VoucherCode'))}`)
    .sort();
}
