import {
  type Decider,
  type Exchange,
  fieldOf,
  memberOf,
  type ObserverDefinition,
  textIn,
} from '../../conformance/index.ts';
import { decimalIn } from '../../given/bill-payment/values/decimal.ts';
import { isFilled, type ProcessCall, processCalls, productsIn } from './process-calls.ts';

/** Products of the test biller, which always has a member and a reference of its own. */
const testProducts = new Set(['AI', 'AM', 'AA', 'RV', 'FP']);
const documented = [
  'Authorized',
  'BeingProcessed',
  'Paid',
  'Reversed',
  'Failed',
  'Flagged',
  'BeingPaid',
  'Pending',
] as const;

const productFields = ['name', 'quantity', 'price', 'forex-mark'] as const;

/** Section 2.4: what belongs to the status of a payment is in every answer that has this status, and nothing else. */
export const paymentAnswers: ObserverDefinition = {
  slug: 'bill-payment-payment-answers',
  title: 'every answer of process has the fields of its action and status',
  rules: [
    'known-status-value',
    'authorized-has-member-name',
    'authorized-has-auth-data',
    'authorized-has-products',
    ...productFields.flatMap((it) => [`authorized-product-has-${it}`, `paid-product-has-${it}`]),
    'authorized-platform-reference',
    'authorized-without-payment-data',
    'authorized-without-vouchers',
    'paid-has-member-name',
    'paid-has-products',
    'paid-has-payment-data',
    'paid-has-display-data',
    'paid-has-platform-reference',
    'paid-has-biller-reference',
    'paid-has-currency',
    'paid-has-wallet-debit-reference',
    'debit-reversed-only-after-reversal',
    'service-fee-has-currency',
    'failed-has-narration',
    'narration-when-not-failed',
    'technical-narration-presence',
    'reversed-has-vendor-reversal-reference',
    'vendor-reversal-reference-only-when-reversed',
    'receipt-image-addresses-absolute',
  ],
  needs: ['state'],
  *observe(exchanges, decide) {
    for (const call of yield* processCalls(exchanges)) {
      yield;
      const { exchange, status, action } = call;
      const isKnown = documented.some((it) => it === status);
      decide.observe('known-status-value', isKnown ? 'documented' : status, exchange);
      if (status === 'Authorized' && action === 'auth') judgeAuthorized(decide, exchange);
      if (status === 'Authorized') judgeNothingYet(decide, exchange);
      if (status === 'Paid') judgePaid(decide, exchange);
      judgeNarration(decide, call);
      judgeReversal(decide, call);
      // What is refused costs nothing: its fee needs no currency.
      if (status !== 'Failed') judgeFee(decide, exchange);
      judgeReceipts(decide, exchange);
    }
  },
};

function judgeAuthorized(decide: Decider, exchange: Exchange): void {
  const holds = (slug: string, value: unknown): void => demand(decide, slug, value, exchange);
  if (isOfTestBiller(exchange)) {
    holds('authorized-has-member-name', fieldOf(exchange, 'MemberName'));
    holds('authorized-has-auth-data', fieldOf(exchange, 'AuthData'));
  }
  judgeProducts(decide, 'authorized', exchange);
  const reading = isFilled(fieldOf(exchange, 'PlatformReference')) ? 'present' : 'absent';
  decide.observe('authorized-platform-reference', reading, exchange);
}

/** What PAY brings is not there yet. Vouchers that are reserved may be named; what makes them worth something not. */
function judgeNothingYet(decide: Decider, exchange: Exchange): void {
  const names = ['ReceiptHtml', 'DisplayData', 'ReceiptSmses'];
  const early = names.filter((it) => saysSomething(fieldOf(exchange, `PaymentData.${it}`)));
  decide.holds('authorized-without-payment-data', [], early, exchange);
  const vouchers = productsIn(exchange).flatMap((it) => {
    const list = memberOf(it, 'Vouchers');
    return Array.isArray(list) ? list : [];
  });
  const issued = vouchers.filter((it) => ['Pin', 'VoucherCode'].some((name) => isFilled(memberOf(it, name))));
  const words = 'no voucher issued';
  decide.expects('authorized-without-vouchers', words, issued.length === 0, `${issued.length} issued`, exchange);
}

function judgePaid(decide: Decider, exchange: Exchange): void {
  const holds = (slug: string, field: string): void => demand(decide, slug, fieldOf(exchange, field), exchange);
  judgeProducts(decide, 'paid', exchange);
  holds('paid-has-platform-reference', 'PlatformReference');
  holds('paid-has-currency', 'Currency');
  holds('paid-has-wallet-debit-reference', 'WalletDebitReference');
  const reading = isFilled(fieldOf(exchange, 'PaymentData.DisplayData')) ? 'present' : 'absent';
  decide.observe('paid-has-display-data', reading, exchange);
  // A biller without members, or without references and texts of its own, has nothing to give here.
  if (!isOfTestBiller(exchange)) return;
  holds('paid-has-payment-data', 'PaymentData');
  holds('paid-has-member-name', 'MemberName');
  holds('paid-has-biller-reference', 'BillerPaymentReference');
}

function judgeProducts(decide: Decider, status: 'authorized' | 'paid', exchange: Exchange): void {
  const products = productsIn(exchange);
  demand(decide, `${status}-has-products`, products, exchange);
  for (const it of products) {
    demand(decide, `${status}-product-has-name`, memberOf(it, 'Name'), exchange);
    demand(decide, `${status}-product-has-quantity`, memberOf(it, 'Quantity'), exchange);
    const price = memberOf(it, 'Price');
    const isDecimal = decimalIn(price) !== undefined;
    decide.expects(`${status}-product-has-price`, 'a decimal', isDecimal, price ?? 'none', exchange);
    demand(decide, `${status}-product-has-forex-mark`, memberOf(it, 'RequiresForexPayment'), exchange);
  }
}

function judgeNarration(decide: Decider, { exchange, status }: ProcessCall): void {
  const narration = fieldOf(exchange, 'Narration');
  const technical = isFilled(fieldOf(exchange, 'TechnicalNarration')) ? 'filled' : 'not filled';
  decide.observe('technical-narration-presence', `${status}: ${technical}`, exchange);
  if (status === 'Failed') demand(decide, 'failed-has-narration', narration, exchange);
  else decide.observe('narration-when-not-failed', formOf(narration), exchange);
}

function judgeReversal(decide: Decider, { exchange, status }: ProcessCall): void {
  const reference = fieldOf(exchange, 'VendorReversalReference');
  if (status === 'Reversed') demand(decide, 'reversed-has-vendor-reversal-reference', reference, exchange);
  // A payment in another status may be on its way back.
  if (status !== 'Authorized' && status !== 'Paid') return;
  decide.expects('vendor-reversal-reference-only-when-reversed', 'none', !isFilled(reference), reference, exchange);
  const reversed = fieldOf(exchange, 'WalletDebitReversed');
  decide.expects('debit-reversed-only-after-reversal', 'none', !isFilled(reversed), textIn(reversed), exchange);
}

function judgeFee(decide: Decider, exchange: Exchange): void {
  const fee = decimalIn(fieldOf(exchange, 'VendorServiceFee'));
  const currency = fieldOf(exchange, 'VendorServiceFeeCurrency');
  if (fee !== undefined && fee !== '0') demand(decide, 'service-fee-has-currency', currency, exchange);
  if (!isFilled(currency)) return;
  // A sign such as `US$` has three characters as well, and is no ISO code.
  const isCode = /^[A-Za-z]{3}$/.test(textIn(currency) ?? '');
  decide.expects('service-fee-has-currency', 'a code of three letters', isCode, textIn(currency), exchange);
}

function judgeReceipts(decide: Decider, exchange: Exchange): void {
  const receipts = fieldOf(exchange, 'PaymentData.ReceiptHtml');
  for (const html of Array.isArray(receipts) ? receipts : []) {
    const images = String(html)
      .split('<')
      .filter((it) => /^img\b/i.test(it))
      .map((it) => it.split('>', 1)[0] ?? '');
    for (const image of images) {
      const address = /\ssrc\s*=\s*["']?([^"'\s]+)/i.exec(image)?.[1];
      if (address === undefined) continue;
      const isAbsolute = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
      decide.observe('receipt-image-addresses-absolute', isAbsolute ? 'absolute' : 'relative', exchange);
    }
  }
}

function demand(decide: Decider, slug: string, value: unknown, exchange: Exchange): void {
  decide.expects(slug, 'present', isFilled(value), 'absent', exchange);
}

function isOfTestBiller(exchange: Exchange): boolean {
  const codes = productsIn(exchange).map((it) => memberOf(it, 'Code'));
  return codes.length > 0 && codes.every((it) => typeof it === 'string' && testProducts.has(it));
}

function formOf(value: unknown): string {
  if (value === undefined) return 'absent';
  return value === null ? 'null-value' : value === '' ? 'empty-text' : 'text';
}

function saysSomething(value: unknown): boolean {
  return isFilled(value) && !(typeof value === 'object' && Object.keys(value as object).length === 0);
}
