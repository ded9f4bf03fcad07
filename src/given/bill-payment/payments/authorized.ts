import {
  defined,
  type Exchange,
  fieldOf,
  GivenBroken,
  memberOf,
  statusOf,
  type Trial,
} from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { billerOf, type Product, productOf } from '../catalogue/catalogue.ts';
import { demandFit } from '../catalogue/misfits.ts';
import { type Decimal, decimalIn } from '../values/decimal.ts';
import { demandFunds } from '../wallets/funds.ts';
import type { Currency } from '../wallets/wallets.ts';
import { demandKnown } from './demand-known.ts';
import { resultOf, statusIn } from './outcome.ts';
import { type Action, bodyOf, type Item } from './process-body.ts';
import { sendProcess } from './process-call.ts';
import { type Forms, formsOf, formsToTry, learnForms } from './writing-forms.ts';

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

/** How AUTH and PAY are sent, where it is not as usual. */
export interface SendWish {
  /** A fresh one where it is left out. */
  reference?: string;
  /** RequiresForexPayment of every product; as the product says where it is left out. */
  forex?: boolean;
}

/** Rules that an authorised payment decides. */
export const authorizeRules = ['auth-authorizes', 'processPayment/200', 'listBillers/200'];

/** A purchase with its product, read from the catalogue. */
export async function itemOf(trial: Trial, purchase: Purchase): Promise<Item> {
  return { purchase, product: await productOf(trial, purchase.billerCode, purchase.productCode) };
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
      const body = authBody(trial, items, forms, defined({ ...(last ? {} : wish), forex }));
      last = { body, exchange: await sendProcess(trial, body) };
      if (statusIn(last.exchange) !== 'Authorized') continue;
      learnForms(trial, forms, open);
      judgeAuthorized(trial, last.exchange);
      return authorizedWith(items, last.body, last.exchange);
    }
  }
  const exchange = last?.exchange as Exchange;
  for (const { product, purchase } of items) demandFit(await billerOf(trial, product.billerCode), product, purchase);
  for (const { purchase } of items) await demandKnown(trial, purchase, exchange);
  await demandFunds(trial, items, last?.body ?? {});
  judgeAuthorized(trial, exchange);
  throw new GivenBroken(`a valid AUTH was answered ${resultOf(exchange)}`);
}

/** The currency of the wallet that a payment is debited from (sections 1, 2.2); undefined where nothing tells. */
export function currencyOf({ forex }: Pick<Authorized, 'forex'>): Currency | undefined {
  return forex === undefined ? undefined : forex ? 'USD' : 'ZWG';
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

/** What an AUTH authorised that was sent for itself: its items, and the body that it had. */
export function authorizedBy(items: Item[], exchange: Exchange): Authorized {
  return authorizedWith(items, JSON.parse(exchange.request.body.toString('utf8')) as Record<string, unknown>, exchange);
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

/** Whether an answer to AUTH says that its first product is paid in foreign currency. */
export function forexIn({ exchange }: Pick<Authorized, 'exchange'>): unknown {
  return fieldOf(exchange, 'Products.0.RequiresForexPayment');
}
