import { isDeepStrictEqual } from 'node:util';
import {
  type Decider,
  type Exchange,
  fieldOf,
  Literal,
  memberOf,
  type ObserverDefinition,
  textIn,
} from '../../conformance/index.ts';
import { compare, type Decimal, decimalIn, plus, times } from '../../given/bill-payment/values/decimal.ts';
import { metadataPairs } from '../../given/bill-payment/values/metadata-pairs.ts';
import { sent } from '../sent.ts';
import { type ProcessCall, processCalls, productsIn, productsSent } from './process-calls.ts';

const succeeding = new Set(['Authorized', 'Paid']);
/** An answer that is on its way may tell less; what it tells of the request is as it was sent. */
const underWay = new Set(['BeingProcessed', 'BeingPaid', 'Pending', 'Flagged']);

/** Section 2.4: what every answer of process gives back of its request. */
export const paymentEchoes: ObserverDefinition = {
  slug: 'bill-payment-payment-echoes',
  title: 'an answer to AUTH or PAY gives the request back',
  rules: [
    'answer-echoes-action',
    'action-of-status-answer',
    'answer-echoes-biller-code',
    'answer-echoes-reference',
    'answer-echoes-member-number',
    'answer-echoes-products',
    'answer-echoes-quantity',
    'quantity-defaults-to-one',
    'answer-echoes-department',
    'answer-echoes-metadata',
    'answered-metadata-form',
    'answer-echoes-total-amount',
    'answer-echoes-payer-details',
    'paid-product-keeps-price',
  ],
  needs: ['state'],
  *observe(exchanges, decide) {
    const spelt = new Map<string, string>();
    for (const call of yield* processCalls(exchanges)) {
      yield;
      // Whether letter case tells two references apart is not shown: the second may be answered with the first's payment.
      const first = spelt.get(call.reference.toLowerCase()) ?? call.reference;
      spelt.set(call.reference.toLowerCase(), first);
      if (first !== call.reference) continue;
      judgeReference(decide, call);
      judgeAction(decide, call);
      if (!call.auth) continue;
      judgeNames(decide, call);
      const isUnderWay = underWay.has(call.status) && productsIn(call.exchange).length > 0;
      if (!succeeding.has(call.status) && !isUnderWay) continue;
      judgeTotal(decide, call);
      judgeProducts(decide, call);
      judgePayer(decide, call);
      judgePrices(decide, call);
    }
  },
};

/** What an unknown reference is answered is not shown, and a refusal owes no echo: AUTH and PAY that did not fail do. */
function judgeReference(decide: Decider, { exchange, reference, auth, status }: ProcessCall): void {
  const answered = fieldOf(exchange, 'Reference') ?? undefined;
  const isOwed = auth !== undefined && status !== 'Failed';
  if (reference !== '' && (answered !== undefined || isOwed))
    decide.holds('answer-echoes-reference', reference, textIn(answered) ?? 'none', exchange);
}

/**
 * Only where the status tells that the action was taken: of two spellings one may not be understood at all. The answer
 * echoes the one that was sent, or has title case as answers are said to.
 */
function judgeAction(decide: Decider, { exchange, action, auth, status }: ProcessCall): void {
  const answered = textIn(fieldOf(exchange, 'Action'));
  const isTaken = action === 'auth' ? status === 'Authorized' : status !== 'Authorized' && status !== 'Failed';
  const title = action.slice(0, 1).toUpperCase() + action.slice(1);
  const isEcho = answered !== undefined && [textIn(sent(exchange, 'Action')), title].includes(answered);
  if (auth && isTaken) decide.expects('answer-echoes-action', title, isEcho, answered ?? 'none', exchange);
  if (action !== 'status' || !answered) return;
  const isStage = ['auth', 'pay', 'retry'].includes(answered.toLowerCase());
  decide.observe('action-of-status-answer', isStage ? 'last-stage' : answered.toLowerCase(), exchange);
}

/** A refusal owes only what tells it from a success: what else it gives back is as it was sent. */
function judgeNames(decide: Decider, call: ProcessCall): void {
  const { exchange, status } = call;
  for (const [field, slug] of [
    ['BillerCode', 'answer-echoes-biller-code'],
    ['MemberNumber', 'answer-echoes-member-number'],
  ] as const) {
    const expected = steady(call, field);
    const answered = fieldOf(exchange, field) ?? 'none';
    if (typeof expected !== 'string' || expected === '') continue;
    if (answered !== 'none' || succeeding.has(status)) decide.holds(slug, expected, answered, exchange);
  }
}

function judgeTotal(decide: Decider, call: ProcessCall): void {
  const expected = decimalIn(steady(call, 'TotalAmount'));
  if (isBlankTotal(call)) judgeSum(decide, call);
  // What a total gets that is not the sum, or that goes with another price than the catalogue's, is not shown: it may be
  // put right.
  const products = productsSent(call.exchange);
  if (expected === undefined || !isSum(expected, products) || !keepsPrices(products, productsIn(call.exchange))) return;
  const answered = fieldOf(call.exchange, 'TotalAmount') ?? 'none';
  if (answered === 'none' && underWay.has(call.status)) return;
  decide.holds('answer-echoes-total-amount', expected, decimalIn(answered) ?? answered, call.exchange);
}

function isBlankTotal({ exchange, auth }: ProcessCall): boolean {
  return [exchange, auth ?? exchange].every((it) => [undefined, null, ''].includes(sent(it, 'TotalAmount') as never));
}

/** Section 2.3: a total that was left blank stays so, or is the sum of the prices told with it, of one unit or of all. */
function judgeSum(decide: Decider, { exchange }: ProcessCall): void {
  const told = decimalIn(fieldOf(exchange, 'TotalAmount'));
  const products = productsIn(exchange);
  const prices = products.flatMap((it) => decimalIn(memberOf(it, 'Price')) ?? []);
  if (told === undefined || told === '0' || prices.length < products.length || prices.length === 0) return;
  const isRight = isSum(told, products) || compare(plus(...prices), told) === 0;
  decide.expects('answer-echoes-total-amount', 'the sum of its products', isRight, told, exchange);
}

function keepsPrices(asked: readonly unknown[], answered: readonly unknown[]): boolean {
  return asked.every((it) => {
    const price = decimalIn(memberOf(withCode(answered, it), 'Price'));
    return price === undefined || price === decimalIn(memberOf(it, 'Price'));
  });
}

function isSum(total: Decimal, products: readonly unknown[]): boolean {
  const parts = products.map((it) => {
    const price = decimalIn(memberOf(it, 'Price'));
    const quantity = Number(decimalIn(memberOf(it, 'Quantity')) ?? 1);
    return Number.isSafeInteger(quantity) ? price && times(price, quantity) : undefined;
  });
  return parts.every((it) => it !== undefined) && compare(plus(...parts), total) === 0;
}

function judgeProducts(decide: Decider, call: ProcessCall): void {
  const { exchange } = call;
  const asked = productsSent(exchange);
  const answered = productsIn(exchange);
  const isSteady = isDeepStrictEqual(codesOf(asked), codesOf(productsSent(call.auth ?? exchange)));
  if (!isSteady || asked.length === 0) return;
  if (!decide.holds('answer-echoes-products', codesOf(asked), codesOf(answered), exchange)) return;
  if (new Set(codesOf(asked)).size < asked.length) return;
  for (const it of asked) {
    const before = withCode(productsSent(call.auth ?? exchange), it);
    const after = withCode(answered, it);
    judgeQuantity(decide, exchange, [before, it, after]);
    const department = memberOf(it, 'Department');
    if (typeof department === 'string' && department !== '' && memberOf(before, 'Department') === department)
      decide.holds('answer-echoes-department', department, memberOf(after, 'Department') ?? 'none', exchange);
    judgeMetadata(decide, exchange, memberOf(it, 'Metadata'), memberOf(after, 'Metadata'));
  }
}

function judgeQuantity(decide: Decider, exchange: Exchange, [before, asked, after]: [unknown, unknown, unknown]): void {
  const [first, expected, answered] = [before, asked, after].map((it) => decimalIn(memberOf(it, 'Quantity')));
  if (first !== expected || answered === undefined) return;
  const slug = expected === undefined ? 'quantity-defaults-to-one' : 'answer-echoes-quantity';
  decide.holds(slug, expected ?? '1', answered, exchange);
}

/** That nothing is given back, or more than was sent, does no harm; another value under the same name does. */
function judgeMetadata(decide: Decider, exchange: Exchange, asked: unknown, answered: unknown): void {
  const told = pairsIn(asked);
  const given = metadataPairs(
    answered,
    told.map(([name]) => name),
  );
  if (answered !== undefined && answered !== null) {
    const [was, is] = [formOf(asked), formOf(answered)];
    // An object is an echo of an object; where none was sent it is no echo.
    const reading = is === 'object' && was === 'array' ? 'an object for an array' : is;
    decide.observe('answered-metadata-form', reading, exchange);
  }
  for (const [name, value] of told) {
    const [first, ...more] = given.filter(([key]) => key === name).map(([, it]) => it);
    const other = more.find((it) => isSame(value, it)) ?? first;
    if (other === undefined || !isScalar(other)) continue;
    // What is no text may come back as one; what is one and comes back as a number has lost what the number does not tell.
    decide.holds('answer-echoes-metadata', value, isSame(value, other) ? value : other, exchange);
  }
}

function formOf(metadata: unknown): string {
  if (Array.isArray(metadata)) return 'array';
  return typeof metadata === 'object' && metadata !== null && !(metadata instanceof Literal) ? 'object' : 'neither';
}

/** A text, or a number or truth value, which may be written as a text. */
type Scalar = string | boolean | Literal;

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'boolean' || value instanceof Literal;
}

function isSame(sent: Scalar, answered: unknown): boolean {
  if (!isScalar(answered)) return false;
  if (typeof sent === 'string' && typeof answered === 'string') return sent === answered;
  if (typeof sent === 'string') return sent === textOf(answered);
  const [one, two] = [textOf(sent), textOf(answered)];
  return one.toLowerCase() === two.toLowerCase() || (decimalIn(one) ?? one) === (decimalIn(two) ?? two);
}

function textOf(value: Scalar): string {
  return value instanceof Literal ? value.text : String(value);
}

/** Of metadata as we write them: a pair begins with its name. */
function pairsIn(metadata: unknown): [string, Scalar][] {
  if (typeof metadata !== 'object' || metadata === null) return [];
  const pairs = Array.isArray(metadata) ? metadata.map((it) => Object.values(it as object)) : Object.entries(metadata);
  return pairs.filter((it): it is [string, Scalar] => it.length === 2 && typeof it[0] === 'string' && isScalar(it[1]));
}

function judgePrices(decide: Decider, { exchange, auth, action, status }: ProcessCall): void {
  if (action !== 'pay' || status !== 'Paid' || !auth) return;
  // How a part payment is submitted is not shown: an answer to another total may show the part as Price.
  if (isPart(exchange, auth)) return;
  const [asked, paying, returned, answered] = [
    productsSent(auth),
    productsSent(exchange),
    productsIn(auth),
    productsIn(exchange),
  ].map((products) => new Map(products.map((it) => [memberOf(it, 'Code'), decimalIn(memberOf(it, 'Price'))])));
  for (const [code, price] of paying ?? []) {
    const expected = returned?.get(code);
    const told = answered?.get(code);
    // What another price than in AUTH gets is a matter of the checks.
    if (asked?.get(code) !== price || expected === undefined || told === undefined) continue;
    decide.holds('paid-product-keeps-price', expected, told, auth, exchange);
  }
}

function isPart(exchange: Exchange, auth: Exchange): boolean {
  const total = decimalIn(sent(exchange, 'TotalAmount'));
  const due = decimalIn(sent(auth, 'TotalAmount')) ?? decimalIn(fieldOf(auth, 'TotalAmount'));
  return total !== undefined && due !== undefined && total !== due;
}

function judgePayer(decide: Decider, { exchange, action, status }: ProcessCall): void {
  const details = sent(exchange, 'PayerDetails');
  if (action !== 'pay' || status !== 'Paid' || typeof details !== 'object' || details === null) return;
  const answered = Object.keys(details).map((name) => [name, fieldOf(exchange, `PayerDetails.${name}`)]);
  decide.holds('answer-echoes-payer-details', details, Object.fromEntries(answered), exchange);
}

/** A field that AUTH and PAY sent alike: which of two values counts is not shown. */
function steady({ exchange, auth }: ProcessCall, field: string): unknown {
  const value = sent(exchange, field);
  return auth && isDeepStrictEqual(value, sent(auth, field)) ? value : undefined;
}

function codesOf(products: readonly unknown[]): unknown[] {
  return products.map((it) => memberOf(it, 'Code')).sort();
}

function withCode(products: readonly unknown[], like: unknown): unknown {
  return products.find((it) => memberOf(it, 'Code') === memberOf(like, 'Code'));
}
