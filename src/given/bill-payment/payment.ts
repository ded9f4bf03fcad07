import {
  type Exchange,
  fieldOf,
  GivenBroken,
  Lacking,
  memberOf,
  statusOf,
  type Trial,
} from '../../conformance/index.ts';
import type { Purchase } from '../../targets/apis/bill-payment.ts';
import { type Decimal, decimalIn } from './amount.ts';
import { type Action, bodyOf, type Item, spelled } from './body.ts';
import { type Product, productOf } from './catalogue.ts';
import { type Forms, formsOf, formsToTry, learnForms } from './forms.ts';
import { demandFunds } from './funds.ts';
import { outcomeOf, resultOf, statusIn } from './result.ts';
import { call } from './vendor.ts';
import type { Currency } from './wallet.ts';

/** A payment that AUTH authorised. */
export interface Authorized {
  items: Item[];
  /** The first item's, which most payments have alone. */
  purchase: Purchase;
  product: Product;
  reference: string;
  body: Record<string, unknown>;
  exchange: Exchange;
  /** Price of each product in the answer; undefined where it has none. */
  prices: (Decimal | undefined)[];
  /** Whether it is paid in foreign currency: by the product, else by the answer; undefined where neither tells. */
  forex: boolean | undefined;
}

/** A payment that came to Paid. */
export interface Paid extends Authorized {
  /** The PAY. */
  pay: Exchange;
  /** The answer that shows it Paid: that of the PAY, or of a later inquiry. */
  shown: Exchange;
}

/** How AUTH and PAY are sent, where it is not as usual. */
export interface SendWish {
  /** A fresh one where it is left out. */
  reference?: string;
  /** RequiresForexPayment of every product; as the product says where it is left out. */
  forex?: boolean;
}

/** Rules that an authorised payment decides. */
export const authorizeRules = ['auth-authorizes', 'processPayment/200', 'listBillers/200'];

/** Rules that a payment which has to become Paid decides. */
export const paidRules = [...authorizeRules, 'test-any-member-number-works'];

/** A purchase with its product, read from the catalogue. */
export async function itemOf(trial: Trial, purchase: Purchase): Promise<Item> {
  return { purchase, product: await productOf(trial, purchase.billerCode, purchase.productCode) };
}

/** Sends any body of process; nothing is judged. */
export function sendProcess(trial: Trial, json: unknown): Promise<Exchange> {
  return call(trial, 'processPayment', { json });
}

/** Sends an AUTH in the forms that the target accepts; nothing is judged. */
export async function sendAuth(trial: Trial, purchases: Purchase | Purchase[], wish: SendWish = {}): Promise<Exchange> {
  const items = await Promise.all([purchases].flat().map((it) => itemOf(trial, it)));
  return sendProcess(trial, authBody(trial, items, formsOf(trial), wish));
}

/**
 * A payment that AUTH has to authorise; several purchases of one biller make one payment. What the document leaves open
 * about writing it is tried until it is accepted, once a run. Its rules: `authorizeRules`. Throws GivenBroken where it
 * is not authorised.
 */
export async function authorize(
  trial: Trial,
  purchases: Purchase | Purchase[],
  wish: SendWish = {},
): Promise<Authorized> {
  const items = await Promise.all([purchases].flat().map((it) => itemOf(trial, it)));
  const open = openForms(items);
  let last: { body: Record<string, unknown>; exchange: Exchange } | undefined;
  // A refused AUTH may have used its reference up: the next one has another.
  for (const forex of acknowledgements(items, wish)) {
    for (const forms of formsToTry(trial, open)) {
      const body = authBody(trial, items, forms, { ...(last ? {} : wish), ...(forex === undefined ? {} : { forex }) });
      last = { body, exchange: await sendProcess(trial, body) };
      if (statusIn(last.exchange) !== 'Authorized') continue;
      learnForms(trial, forms, open);
      judgeAuthorized(trial, last.exchange);
      return authorizedWith(items, last.body, last.exchange);
    }
  }
  const exchange = last?.exchange as Exchange;
  await demandFunds(trial, items, last?.body ?? {});
  judgeAuthorized(trial, exchange);
  throw new GivenBroken(`a valid AUTH was answered ${resultOf(exchange)}`);
}

/** Sends the PAY of an authorised payment: the body of AUTH again (section 3.2). Nothing is judged. */
export function pay(trial: Trial, authorized: Authorized): Promise<Exchange> {
  return sendProcess(trial, payBody(trial, authorized));
}

/** The body of the PAY of an authorised payment. */
export function payBody(trial: Trial, { items, reference, forex, body }: Authorized): Record<string, unknown> {
  const acknowledged = forex === true || memberOf(body, 'Products.0.RequiresForexPayment') === true;
  return bodyOf(items, {
    action: 'Pay',
    reference,
    forms: formsOf(trial),
    forex: acknowledged ? true : undefined,
  });
}

/**
 * A payment that is Paid. Its rules: `paidRules`; that a purchase of the test biller is paid is decided, another one may
 * fail for the biller's reasons. Throws GivenBroken or Lacking where it is not paid.
 */
export async function paid(trial: Trial, purchases: Purchase | Purchase[], wish: SendWish = {}): Promise<Paid> {
  const authorized = await authorize(trial, purchases, wish);
  const { purchase } = authorized;
  const answered = await pay(trial, authorized);
  const shown = await settled(trial, authorized.reference, answered);
  // What is not at its end yet may still be paid: without a clock nobody knows.
  const isOver = outcomeOf(shown) !== 'open' || trial.driver.clock?.advance !== undefined;
  const isTest =
    isOver && purchase.billerCode === trial.fixtures.testBiller && !/^(A|P|USD)/.test(purchase.memberNumber);
  if (isTest)
    trial.holds('test-any-member-number-works', 'Paid', resultOf(shown), authorized.exchange, answered, shown);
  if (statusIn(shown) === 'Paid') return { ...authorized, pay: answered, shown };
  const what = `a payment of ${purchase.productCode} to ${purchase.billerCode} that is Paid (it was ${resultOf(shown)})`;
  if (isTest) throw new GivenBroken(`not made: ${what}`);
  throw new Lacking(what);
}

/** Sends the inquiry of a payment, which is its reference alone (section 4.1); nothing is judged. */
export function statusOfPayment(trial: Trial, reference: string): Promise<Exchange> {
  return sendProcess(trial, statusBody(trial, reference));
}

/** The body of an inquiry. */
export function statusBody(trial: Trial, reference: string): Record<string, unknown> {
  return { Action: spelled('Status', formsOf(trial)), Reference: reference };
}

/** The currency of the wallet that a payment is debited from (sections 1, 2.2); undefined where nothing tells. */
export function currencyOf({ forex }: Pick<Authorized, 'forex'>): Currency | undefined {
  return forex === undefined ? undefined : forex ? 'USD' : 'ZWG';
}

/** First after 120 s, then every 180 s (section 3.2). */
const inquiriesMs = [120_000, 180_000, 180_000];

/** The answer, or that of an inquiry once the payment is past being processed, where the clock can be moved. */
export async function settled(trial: Trial, reference: string, answered: Exchange): Promise<Exchange> {
  let last = answered;
  const advance = trial.driver.clock?.advance;
  if (!advance) return last;
  for (const ms of inquiriesMs) {
    if (outcomeOf(last) !== 'open' && typeof statusOf(last) === 'number') return last;
    await advance({ ms });
    last = await statusOfPayment(trial, reference);
  }
  return last;
}

function authBody(trial: Trial, items: readonly Item[], forms: Forms, wish: SendWish): Record<string, unknown> {
  const action: Action = 'Auth';
  return bodyOf(items, { action, reference: wish.reference ?? trial.fresh('pay'), forms, forex: wish.forex });
}

/** Whether a forex product goes without its acknowledgement is not shown: where AUTH decides, it is tried without first. */
function acknowledgements(items: readonly Item[], { forex }: SendWish): (boolean | undefined)[] {
  const decidedByAuth = items.some(({ product }) => product.requiresForex === null);
  return forex === undefined && decidedByAuth ? [undefined, true] : [forex];
}

function openForms(items: readonly Item[]): (keyof Forms)[] {
  const hasBlank = items.some(({ product }) => product.authAmountMandated !== null);
  const hasPairs = items.some(({ purchase }) => purchase.metadata && purchase.metadataForm !== 'object');
  return [
    'action',
    ...(hasBlank ? (['blankPrice', 'blankTotal'] as const) : []),
    ...(hasPairs ? (['pair'] as const) : []),
  ];
}

function judgeAuthorized(trial: Trial, exchange: Exchange): void {
  trial.holds('processPayment/200', 200, statusOf(exchange), exchange);
  trial.holds('auth-authorizes', 'Authorized', resultOf(exchange), exchange);
}

/** What AUTH answered to this body, as an authorised payment. */
export function authorizedWith(items: Item[], body: Record<string, unknown>, exchange: Exchange): Authorized {
  const [{ purchase, product }] = items as [Item];
  const answered = fieldOf(exchange, 'Products');
  const products: unknown[] = Array.isArray(answered) ? answered : [];
  const told = memberOf(products[0], 'RequiresForexPayment');
  return {
    items,
    purchase,
    product,
    reference: String(body['Reference']),
    body,
    exchange,
    prices: items.map((item, n) => {
      const own = products.find((it) => memberOf(it, 'Code') === item.product.code) ?? products[n];
      return decimalIn(memberOf(own, 'Price'));
    }),
    forex: product.requiresForex ?? (typeof told === 'boolean' ? told : undefined),
  };
}
