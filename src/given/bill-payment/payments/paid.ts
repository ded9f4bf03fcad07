import { type Exchange, GivenBroken, Lacking, memberOf, statusOf, type Trial } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { type Authorized, authorize, authorizeRules, type SendWish } from './authorized.ts';
import { outcomeOf, resultOf, statusIn } from './outcome.ts';
import { bodyOf } from './process-body.ts';
import { sendProcess, statusOfPayment } from './process-call.ts';
import { formsOf } from './writing-forms.ts';

/** A payment that came to Paid. */
export interface Paid extends Authorized {
  /** The PAY. */
  pay: Exchange;
  /** The answer that shows it Paid: that of the PAY, or of a later inquiry. */
  shown: Exchange;
}

/** Rules that a payment which has to become Paid decides. */
export const paidRules = [...authorizeRules, 'test-any-member-number-works'];

/** Sends the PAY of an authorised payment: the body of AUTH again (section 3.2). Nothing is judged. */
export function pay(trial: Trial, authorized: Authorized): Promise<Exchange> {
  return sendProcess(trial, payBody(trial, authorized));
}

/** Sends Retry with the body of a payment. Nothing is judged. */
export function sendRetry(trial: Trial, { items, reference, forex }: Authorized): Promise<Exchange> {
  return sendProcess(trial, bodyOf(items, { action: 'Retry', reference, forms: formsOf(trial), forex }));
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
  const isTest =
    isOver(trial, shown) &&
    purchase.billerCode === trial.fixtures.testBiller &&
    !/^(A|P|USD)/.test(purchase.memberNumber);
  if (isTest)
    trial.holds('test-any-member-number-works', 'Paid', resultOf(shown), authorized.exchange, answered, shown);
  if (statusIn(shown) === 'Paid') return { ...authorized, pay: answered, shown };
  const what = `a payment of ${purchase.productCode} to ${purchase.billerCode} that is Paid (it was ${resultOf(shown)})`;
  if (isTest) throw new GivenBroken(`not made: ${what}`);
  throw new Lacking(what);
}

/**
 * Pays what is authorised, and waits until that is provisioned: a wallet that is set anew must not be debited afterwards.
 * Throws Lacking where it stays open.
 */
export async function provisioned(trial: Trial, authorized: Authorized): Promise<Exchange> {
  const shown = await settled(trial, authorized.reference, await pay(trial, authorized));
  if (outcomeOf(shown) === 'open') throw new Lacking('a payment that is provisioned while it is waited for');
  return shown;
}

/** First after 120 s, then every 180 s (section 3.2). */
const inquiriesMs = [120_000, 180_000, 180_000];

/** Whether a payment has come to what it leads to: one that is not at its end may still be paid, and without a clock nobody knows. */
export function isOver(trial: Trial, shown: Exchange): boolean {
  return outcomeOf(shown) !== 'open' || trial.driver.clock?.advance !== undefined;
}

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
