import { Lacking, memberOf, parseExactly, type Trial, textIn } from '../../../conformance/index.ts';
import type { BillerChange, WebhookRegistration } from '../../../targets/apis/bill-payment.ts';
import { freshDigits } from '../catalogue/purchases.ts';
import { minuteMs } from '../values/clock.ts';
import type { Decimal } from '../values/decimal.ts';

/** One request that the platform sent to a URL of ours. */
export type Delivery = ReturnType<NonNullable<Trial['callbacks']>['at']>[number];

/** A URL of our receiver that nobody else was given; it answers these statuses in turn, 200 where none is given. */
export function newUrl(trial: Trial, ...statuses: number[]): string {
  if (!trial.callbacks) throw new Lacking('callbacks');
  return trial.callbacks.newUrl(statuses);
}

/** What reached that URL so far, in order. */
export function deliveriesAt(trial: Trial, url: string): readonly Delivery[] {
  return trial.callbacks?.at(url) ?? [];
}

/** Has an address entered for the vendor or a biller. Throws Lacking where nobody can. */
export async function registerWebhook(
  trial: Trial,
  registration: WebhookRegistration,
): Promise<{ secretKey?: string }> {
  const answer = await trial.driver.operator?.registerWebhook?.(registration);
  if (!answer) throw new Lacking('operator.registerWebhook');
  return answer;
}

/** Changes a biller's configuration. Throws Lacking where nobody can. */
export async function changeBiller(trial: Trial, change: BillerChange): Promise<void> {
  const { operator } = trial.driver;
  if (!operator?.changeBiller) throw new Lacking('operator.changeBiller');
  await operator.changeBiller(change);
}

/** A service fee that the biller hardly has already. */
export function freshFee(trial: Trial): Decimal {
  return `1.${freshDigits(trial).slice(-2)}`;
}

/** Moves of the clock while something is waited for: small ones first, or what comes again would come along with it. */
const laterMs = [5000, 10_000, minuteMs, 5 * minuteMs, 5 * minuteMs];

/**
 * What reached the URL beyond the first `before` deliveries, as soon as `enough` of it says so, else what there is when
 * patience ends. An event may be told some minutes later: where the clock can be moved, it is moved.
 */
export async function deliveredAfter(
  trial: Trial,
  url: string,
  before: number,
  enough: (news: readonly Delivery[]) => boolean = (news) => news.length > 0,
): Promise<readonly Delivery[]> {
  const news = (): readonly Delivery[] => deliveriesAt(trial, url).slice(before);
  const arrived = (): true | undefined => (enough(news()) ? true : undefined);
  // Nothing says how soon an event is told: it is waited for twice as long as an answer.
  for (let n = 0; n < 2; n += 1) if ((await trial.eventually(arrived)) !== undefined) return news();
  const advance = trial.driver.clock?.advance;
  for (const ms of laterMs) {
    if (!advance || enough(news())) break;
    await advance({ ms });
    await trial.quiet();
  }
  return news();
}

/** The biller codes of an announcement (section 6.1); undefined where its body is no JSON array of texts. */
export function codesIn({ request }: Delivery): string[] | undefined {
  const body = parseExactly(request.body);
  const isList = Array.isArray(body) && body.every((it) => typeof it === 'string');
  return isList ? body : undefined;
}

/** One payment of the biller payment webhook (section 2.5), with numbers as Literal. */
export type NotifiedPayment = Readonly<Record<string, unknown>>;

/** The payments of a delivery; undefined where its body has no such array. */
export function paymentsIn({ request }: Pick<Delivery, 'request'>): NotifiedPayment[] | undefined {
  const payments = memberOf(parseExactly(request.body), 'Payments');
  if (!Array.isArray(payments)) return undefined;
  return payments.filter((it) => typeof it === 'object' && it !== null);
}

/** A text or number of a notified payment as text; empty where it has none. */
export function notified(payment: NotifiedPayment, name: string): string {
  return textIn(payment[name]) ?? '';
}
