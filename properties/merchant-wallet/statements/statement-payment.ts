import { type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Currency,
  keysOf,
  type Line,
  linesAbout,
  linesNaming,
  type Month,
  madePayment,
  monthAt,
  monthsLater,
  nowOf,
  productsOf,
  type Session,
  sessionFor,
  sessionRules,
  statementCurrencies,
  statementRules,
  utilityRules,
} from '../../../src/given/merchant-wallet/index.ts';

const day = 86_400_000;

export const assumes = [...sessionRules, ...statementRules, ...utilityRules];

/** A payment that moves the account's money at a known time, and the keys by which its line is known. */
export interface Payment {
  at: number;
  exchange: Exchange;
  cents: number;
}

/** A payment of the account's first product, or of its last one. */
export async function payNow(
  trial: Trial,
  amount: number,
  which: 0 | -1 = 0,
): Promise<Payment & { session: Session; currency: Currency }> {
  // A new login each time: the token of the last one may have run out.
  const session = await sessionFor(trial, 'utility-payments', 'statements');
  const own = statementCurrencies(session.account);
  const product = productsOf(trial)
    .filter((it) => own.includes(it.currency ?? 'USD'))
    .at(which);
  if (!product) throw new Lacking('a utility product in a currency of the account');
  const at = await nowOf(trial, session);
  const { exchange, currency } = await madePayment(trial, session, product, { amount });
  return { at, exchange, cents: amount, session, currency };
}

/** Whether a payment is listed: by its texts, or by its amount, which no other payment of the check has. */
export function shows(lines: readonly Line[], { exchange, cents }: Payment): boolean {
  return linesAbout(lines, exchange, cents).length > 0;
}

function isNamed(lines: readonly Line[], { exchange }: Payment): boolean {
  return linesNaming(lines, keysOf(exchange)).length > 0;
}

/** Whether a payment is listed where it should not be. On a shared target an equal amount may be an earlier run's. */
export function strays(trial: Trial, lines: readonly Line[], payment: Payment): boolean {
  return trial.has('isolate') ? shows(lines, payment) : isNamed(lines, payment);
}

export const within = 'statement-within-the-period';

export function judgeListed(trial: Trial, lines: readonly Line[], payment: Payment, statement: Exchange): void {
  const isListed = shows(lines, payment);
  trial.expects('statement-lists-the-movements', 'listed', isListed, 'not listed', payment.exchange, statement);
}

export function judgeStray(trial: Trial, lines: readonly Line[], payment: Payment, statement: Exchange): void {
  trial.expects(within, 'not listed', !strays(trial, lines, payment), 'listed', payment.exchange, statement);
}

/** Moves the clock to the next such day of a month, to so many ms after its midnight in UTC: noon where nothing is said. */
export async function toDayOfMonth(trial: Trial, date: number, msOfDay = day / 2): Promise<void> {
  const now = (await trial.driver.clock?.now?.()) ?? 0;
  const at = new Date(now);
  const then = (months: number): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, date) + msOfDay;
  const wanted = then(0) > now ? then(0) : then(1);
  await trial.driver.clock?.advance?.({ ms: wanted - now });
}

/** Moves the clock to the second day of the next month that fits. */
export async function toMonth(trial: Trial, fits: (month: Month) => boolean): Promise<void> {
  const now = (await trial.driver.clock?.now?.()) ?? 0;
  let month = monthsLater(monthAt(now), 1);
  while (!fits(month)) month = monthsLater(month, 1);
  await trial.driver.clock?.advance?.({ ms: Date.UTC(month.year, month.month - 1, 2, 12) - now });
}
