import type { View } from '../../store/table.ts';
import { type Invalid, missing, pathOf } from '../answers/bad-request.ts';
import { systemOf } from '../billers/index.ts';
import type { Rejection } from '../billers/system.ts';
import type { Biller, Member, Product } from '../catalogue/biller.ts';
import { liveBiller, productOf } from '../catalogue/live-biller.ts';
import type { BillEnv } from '../operation.ts';
import type { PaymentRequest, RequestLine } from '../requests/payment-request.ts';
import type { Line } from '../tables/payments.ts';
import type { Currency } from '../tables/wallets.ts';
import { walletOf } from './wallet-ledger.ts';

/** An order that may be authorised: priced, and found right by the catalogue, the biller and the wallet. */
export interface Order {
  biller: Biller;
  member: Member;
  lines: Line[];
  totalCents: number;
  currency: Currency;
}

/** What judging an order came to. */
export type Judged = { order: Order } | { invalid: Invalid[] } | { rejection: Rejection; biller?: Biller };

/** A line with the product that it names. */
interface Item {
  at: number;
  line: RequestLine;
  product: Product;
}

/** Judges what AUTH asks for (sections 1, 2.1 to 2.3 and 3.2). */
export function judgeOrder(request: PaymentRequest, view: View, env: BillEnv): Judged {
  const { policy } = env;
  const biller = liveBiller(view, request.billerCode);
  if (!biller) return { rejection: reject('BillerCode', 'The biller is not known.') };
  const items: Item[] = [];
  for (const [at, line] of request.lines.entries()) {
    const product = productOf(biller, line.code);
    if (!product) return { rejection: reject(['Products', at, 'Code'], 'The product is not known.'), biller };
    items.push({ at, line, product });
  }
  const invalid = items.flatMap((item) => invalidOf(item, biller, env));
  const isPricedByAuth = items.some(({ product }) => product.authAmountMandated !== null);
  if (request.total === 'blank' && !isPricedByAuth) invalid.push(missing('TotalAmount'));
  if (invalid.length > 0) return { invalid };
  const rejection = catalogueRejection(request, items, biller, env);
  if (rejection) return { rejection, biller };
  const system = systemOf(biller);
  if (!policy.isOnline(biller)) return { rejection: offline, biller };
  const member = system.member(biller, request.memberNumber, view, env);
  if (!member) return { rejection: reject('MemberNumber', 'The member number is not known.'), biller };
  const objection = system.objection?.({ ...request, biller, member }, view, env);
  if (objection) return { rejection: objection, biller };
  const forMember = biller.system === 'test' && policy.scenario(request.memberNumber).isForex;
  const lines = items.map((item) => lineOf(item, biller, member, policy.isForex(item.product, forMember), policy));
  const [first] = lines;
  if (lines.some((it) => it.isForex !== first?.isForex)) {
    return { rejection: reject('Products', 'Products of one payment are paid from one wallet.'), biller };
  }
  const totalCents = lines.reduce((sum, it) => sum + it.priceCents * it.quantity, 0);
  if (totalCents <= 0 || !Number.isSafeInteger(totalCents))
    return {
      invalid: [{ path: pathOf(['TotalAmount']), message: 'The amount must be above zero, and one that fits.' }],
    };
  if (isOffSum(request.total, totalCents, env)) return { invalid: [offSum] };
  return { order: { biller, member, lines, totalCents, currency: first?.isForex ? 'USD' : 'ZWG' } };
}

export const offSum: Invalid = {
  path: pathOf(['TotalAmount']),
  message: 'TotalAmount must be the sum of price times quantity over the products.',
};

/** Whether a TotalAmount that is not the sum refuses the request. */
export function isOffSum(total: number | 'blank', cents: number, { policy: { dialect } }: BillEnv): boolean {
  return total !== 'blank' && total !== cents && dialect['total-off-sum'] === 'refused';
}

export const offline: Rejection = {
  narration: 'The biller cannot be reached. Try again later.',
  technical: 'biller offline',
  path: pathOf(['BillerCode']),
};

/** Why the wallet does not pay an order; undefined where it does. */
export function walletRejection(
  { biller, lines, totalCents, currency }: Pick<Order, 'biller' | 'lines' | 'totalCents' | 'currency'>,
  action: 'Auth' | 'Pay',
  view: View,
  { policy }: BillEnv,
): Rejection | undefined {
  const wallet = walletOf(view, currency);
  if (!policy.mayPay(wallet, action))
    return reject('TotalAmount', 'The payment cannot be made now.', 'wallet not open');
  const cents = policy.debitCents(chargesOf(biller, lines, totalCents), lines);
  if (policy.covers(wallet, cents)) return undefined;
  return reject('TotalAmount', 'The payment cannot be made now.', 'insufficient wallet balance');
}

export function chargesOf({ feeCents }: Pick<Biller, 'feeCents'>, lines: readonly Line[], priceCents: number) {
  const commissionCents = lines.reduce((sum, it) => sum + it.commissionCents, 0);
  return { priceCents, feeCents: feeCents ?? 0, commissionCents };
}

/** A rejection that names a field of the request; what support reads is never what the customer is told. */
export function reject(field: string | readonly (string | number)[], narration: string, technical?: string): Rejection {
  const path = pathOf(typeof field === 'string' ? [field] : field);
  return { narration, technical: technical ?? `rejected: ${path}`, path };
}

function invalidOf({ at, line, product }: Item, biller: Biller, { policy }: BillEnv): Invalid[] {
  const { dialect } = policy;
  const path = (field: string): string => pathOf(['Products', at, field]);
  const invalid: Invalid[] = [];
  const isCallerPriced = product.authAmountMandated === null && product.priceCents === null;
  if (isCallerPriced && line.price === 'blank') invalid.push(missing('Price', path('Price')));
  if (isCallerPriced && line.price === 0) invalid.push({ path: path('Price'), message: 'Price must be above zero.' });
  if (isUnacknowledged(line, product, policy) && dialect['forex-unacknowledged'] === 'http-400') {
    invalid.push({ path: path('RequiresForexPayment'), message: 'The product needs RequiresForexPayment true.' });
  }
  const isOtherForm = line.metadataForm !== 'none' && line.metadataForm !== biller.metadataForm;
  if (isOtherForm && dialect['metadata-form-accepted'] === 'billers-own-form') {
    const form = biller.metadataForm === 'object' ? 'one object' : 'a list of key and value objects';
    invalid.push({ path: path('Metadata'), message: `The biller takes Metadata as ${form}.` });
  }
  return invalid;
}

function isUnacknowledged(line: RequestLine, product: Product, policy: BillEnv['policy']): boolean {
  return policy.needsAcknowledgement(product) && !line.acknowledgesForex;
}

function catalogueRejection(
  { memberNumber }: PaymentRequest,
  items: readonly Item[],
  biller: Biller,
  { policy }: BillEnv,
): Rejection | undefined {
  if (!policy.isOpen(biller)) return reject('BillerCode', 'Payments to this biller are not possible now.');
  if (!policy.allowsSeveral(biller, items.length)) {
    return reject('Products', 'The biller takes one product a payment.');
  }
  if (!policy.memberNumberFits(biller, memberNumber)) {
    return reject('MemberNumber', 'The member number has not the form that the biller wants.');
  }
  for (const { at, line, product } of items) {
    const no = (field: string, narration: string): Rejection => reject(['Products', at, field], narration);
    if (!policy.isOpen(product)) return no('Code', 'The product is not for sale now.');
    if (policy.needsDepartment(product) && line.department !== product.department) {
      return no('Department', `The product needs its department, ${product.department}.`);
    }
    const lacking = policy.requiredMetadata(product).find((name) => isLacking(line, name));
    if (lacking !== undefined) return no('Metadata', `The product needs the metadata field ${lacking}.`);
    if (!policy.allowsQuantity(product, line.quantity)) return no('Quantity', 'The product is sold one at a time.');
    if (isUnacknowledged(line, product, policy) && policy.dialect['forex-unacknowledged'] === 'failed') {
      return no('RequiresForexPayment', 'The product is paid in forex.');
    }
    const { price } = line;
    if (price === 'blank' || product.authAmountMandated !== null) continue;
    if (product.priceCents !== null && !policy.isCataloguePrice(product, price)) {
      return no('Price', 'The price is not that of the catalogue.');
    }
    if (product.priceCents === null && !policy.isWithinLimits(product, price, line.quantity)) {
      return no('Price', 'The amount is outside the limits of the product.');
    }
  }
  return undefined;
}

function isLacking({ metadata }: RequestLine, name: string): boolean {
  const value = metadata.find((it) => it.name === name)?.value;
  return value === undefined || value === '' || value === 'null';
}

function lineOf(
  { line, product }: Item,
  biller: Biller,
  member: Member,
  isForex: boolean,
  { unitCents }: BillEnv['policy'],
): Line {
  const isPricedByAuth = product.authAmountMandated !== null;
  const sent = line.price === 'blank' ? 0 : line.price;
  const priceCents = isPricedByAuth ? (member.balanceCents ?? 0) : unitCents(product, sent);
  const amount = BigInt(priceCents * line.quantity);
  return {
    code: product.code,
    name: product.name,
    quantity: line.quantity,
    department: line.department === '' ? null : line.department,
    priceCents,
    balanceCents: isPricedByAuth ? member.balanceCents : null,
    isForex,
    metadata: line.metadata,
    commissionCents: Number((amount * BigInt(biller.commissionBasisPoints)) / 10_000n),
    returnsVouchers: product.returnsVouchers,
  };
}
