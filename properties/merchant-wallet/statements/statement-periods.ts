import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Currency,
  daysIn,
  daysOf,
  givesItsFirstDay,
  keysOf,
  type Line,
  linesAbout,
  linesOf,
  type Month,
  madePayment,
  monthAt,
  monthsLater,
  nowOf,
  offsetMsOf,
  outcomeOf,
  productsOf,
  recentLinesWhere,
  requestStatement,
  type Session,
  sessionFor,
  sessionRules,
  spell,
  statementCurrencies,
  statementRules,
  succeeded,
  utilityRules,
  written,
  zoneSlackMs,
} from '../../../src/given/merchant-wallet/index.ts';

const day = 86_400_000;
const assumes = [...sessionRules, ...statementRules, ...utilityRules];
const within = 'statement-within-the-period';

/** A payment that moves the account's money at a known time, and the keys by which its line is known. */
interface Payment {
  at: number;
  exchange: Exchange;
  cents: number;
}

async function payNow(trial: Trial, amount: number): Promise<Payment & { session: Session; currency: Currency }> {
  // A new login each time: the token of the last one may have run out.
  const session = await sessionFor(trial, 'utility-payments', 'statements');
  const own = statementCurrencies(session.account);
  const product = productsOf(trial).find((it) => own.includes(it.currency ?? 'USD'));
  if (!product) throw new Lacking('a utility product in a currency of the account');
  const at = await nowOf(trial, session);
  const { exchange, currency } = await madePayment(trial, session, product, { amount });
  return { at, exchange, cents: amount, session, currency };
}

/** Whether a payment is listed: by its texts, or by its amount, which no other payment of the check has. */
function shows(lines: readonly Line[], { exchange, cents }: Payment): boolean {
  return linesAbout(lines, exchange, cents).length > 0;
}

function isNamed(lines: readonly Line[], { exchange }: Payment): boolean {
  const keys = keysOf(exchange);
  return lines.some((line) => keys.some((key) => line.text.includes(key)));
}

/** Whether a payment is listed where it should not be. On a shared target an equal amount may be an earlier run's. */
function strays(trial: Trial, lines: readonly Line[], payment: Payment): boolean {
  return trial.has('isolate') ? shows(lines, payment) : isNamed(lines, payment);
}

/** Section 4.10: what lies outside of the period by more than any zone can shift is not listed, what lies inside is. */
export const statementPeriods = check({
  slug: 'statement-periods',
  title: 'a statement lists the movements of its period and no other',
  rules: [within, 'statement-lists-the-movements', 'statement-of-one-month-accepted'],
  assumes,
  needs: ['fixture:utility', 'clock.advance', 'clock.now'],
  disturbs: true,
  async body(trial) {
    await toDayOfMonth(trial, 4);
    const payments: Payment[] = [];
    let last = await payNow(trial, 379);
    payments.push(last);
    for (const amount of [541, 719]) {
      await trial.driver.clock?.advance?.({ ms: 5 * day });
      last = await payNow(trial, amount);
      payments.push(last);
    }
    const { session, currency } = last;
    await recentLinesWhere(trial, session, currency, (lines) => payments.every((it) => shows(lines, it)));
    // The last period ends in the future, which a provider may refuse.
    await trial.driver.clock?.advance?.({ ms: 4 * day });
    const renewed = await sessionFor(trial, 'utility-payments', 'statements');
    for (const it of payments) {
      const month = monthAt(it.at);
      const date = new Date(it.at).getUTCDate();
      const period = daysOf(month, date - 2, date + 2);
      const statement = await requestStatement(trial, renewed, currency, period);
      const given = succeeded(statement);
      if (!given && !(await givesItsFirstDay(trial, renewed, currency, period))) continue;
      if (!trial.expects('statement-of-one-month-accepted', '5 days are given', given, outcomeOf(statement), statement))
        continue;
      for (const other of payments) {
        const lines = linesOf(statement);
        if (other === it) judgeListed(trial, lines, other, statement);
        else judgeStray(trial, lines, other, statement);
      }
    }
  },
});

function judgeListed(trial: Trial, lines: readonly Line[], payment: Payment, statement: Exchange): void {
  const isListed = shows(lines, payment);
  trial.expects('statement-lists-the-movements', 'listed', isListed, 'not listed', payment.exchange, statement);
}

function judgeStray(trial: Trial, lines: readonly Line[], payment: Payment, statement: Exchange): void {
  trial.expects(within, 'not listed', !strays(trial, lines, payment), 'listed', payment.exchange, statement);
}

/** Sections 4.10, 8: months of each length that have movements at both ends, and what lies across two of them. */
export const statementsOfMonths = check({
  slug: 'statements-of-months',
  title: 'months of each length are given whole with all their movements, each begins where the last one ended',
  rules: [
    within,
    'statement-lists-the-movements',
    'statement-of-one-month-accepted',
    'statement-covers-at-most-one-month',
    'statement-adds-up',
  ],
  assumes,
  needs: ['fixture:utility', 'clock.advance', 'clock.now'],
  disturbs: true,
  async body(trial) {
    // A leap year's February and the months around it, and one of 28 days.
    await toMonth(trial, (it) => it.month === 1 && it.year % 4 === 0);
    const leapYear = await walkMonths(trial, 4);
    await judgeMonths(trial, leapYear);
    await toMonth(trial, (it) => it.month === 2 && it.year % 4 !== 0);
    const otherYear = await walkMonths(trial, 2);
    await judgeMonths(trial, otherYear);
    // From a month to the same one of another year.
    await judgeAcross(trial, [...leapYear.slice(1, 2), ...otherYear.slice(0, 1)]);
  },
});

/** So far apart, and so oddly, that none is another one with its fee. */
const amounts = [151, 257, 373, 509, 653, 797, 887, 971];

/** Pays on the third and on the last day but two of this month and the next ones. */
async function walkMonths(trial: Trial, count: number): Promise<{ month: Month; payments: Payment[] }[]> {
  const all: { month: Month; payments: Payment[] }[] = [];
  for (let n = 0; n < count; n += 1) {
    await toDayOfMonth(trial, 3);
    const first = await payNow(trial, amounts[2 * n] ?? 151);
    const month = monthAt(first.at);
    await toDayOfMonth(trial, daysIn(month) - 2);
    const second = await payNow(trial, amounts[2 * n + 1] ?? 151);
    all.push({ month, payments: [first, second] });
    await toDayOfMonth(trial, 2);
  }
  return all;
}

async function reader(trial: Trial): Promise<{ session: Session; currency: Currency }> {
  const session = await sessionFor(trial, 'utility-payments', 'statements');
  const [currency = 'USD'] = productsOf(trial)
    .map((it) => it.currency ?? 'USD')
    .filter((it) => statementCurrencies(session.account).includes(it));
  return { session, currency };
}

async function judgeMonths(trial: Trial, months: readonly { month: Month; payments: Payment[] }[]): Promise<void> {
  const { session, currency } = await reader(trial);
  let closing: { cents: bigint | undefined; statement: Exchange } | undefined;
  for (const { month, payments } of months) {
    const statement = await requestStatement(trial, session, currency, spell(month));
    const given = succeeded(statement);
    if (!given && !(await givesItsFirstDay(trial, session, currency, spell(month)))) return;
    const whole = `${daysIn(month)} days are given`;
    trial.expects('statement-of-one-month-accepted', whole, given, outcomeOf(statement), statement);
    if (!given) return;
    const lines = linesOf(statement);
    for (const it of payments) judgeListed(trial, lines, it, statement);
    for (const other of months.filter((it) => it.month !== month))
      for (const it of other.payments) judgeStray(trial, lines, it, statement);
    const opening = lines.find((it) => it.type === 'Opening Balance')?.balanceCents;
    if (closing?.cents !== undefined && opening !== undefined)
      trial.holds(
        'statement-adds-up',
        `an Opening Balance of ${closing.cents} cents, as the month before closed`,
        `an Opening Balance of ${opening} cents${opening === closing.cents ? ', as the month before closed' : ''}`,
        closing.statement,
        statement,
      );
    closing = { cents: lines.find((it) => it.type === 'Closing Balance')?.balanceCents, statement };
  }
  await judgeAcross(trial, months);
}

/** More than a month, with movements at both ends: refused or cut. */
async function judgeAcross(trial: Trial, months: readonly { month: Month; payments: Payment[] }[]): Promise<void> {
  const { session, currency } = await reader(trial);
  for (const [index, { month, payments }] of months.entries()) {
    const next = months[index + 1];
    if (!next) return;
    // From the second day, so that the third of this month and the end of the next one are inside.
    const period = {
      startDateTime: daysOf(month, 1, 1).startDateTime,
      endDateTime: spell(next.month).endDateTime,
    };
    const statement = await requestStatement(trial, session, currency, period);
    const lines = linesOf(statement);
    const [first] = payments;
    const last = next.payments.at(-1);
    const both = [first, last].every((it) => it !== undefined && succeeded(statement) && strays(trial, lines, it));
    const seen = 'movements of the begin of one month and the end of another';
    trial.expects('statement-covers-at-most-one-month', 'at most one month', !both, seen, statement);
  }
}

/** Moves the clock to noon of the next such day of a month, in UTC. */
async function toDayOfMonth(trial: Trial, date: number): Promise<void> {
  const now = (await trial.driver.clock?.now?.()) ?? 0;
  const at = new Date(now);
  const noon = (months: number): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, date, 12);
  const wanted = noon(0) > now ? noon(0) : noon(1);
  await trial.driver.clock?.advance?.({ ms: wanted - now });
}

/** Moves the clock to the second day of the next month that fits. */
async function toMonth(trial: Trial, fits: (month: Month) => boolean): Promise<void> {
  const now = (await trial.driver.clock?.now?.()) ?? 0;
  let month = monthsLater(monthAt(now), 1);
  while (!fits(month)) month = monthsLater(month, 1);
  await trial.driver.clock?.advance?.({ ms: Date.UTC(month.year, month.month - 1, 2, 12) - now });
}

/** Section 4.10: where the zone is declared, one second inside and one outside of a period. */
export const statementBorders = check({
  slug: 'statement-borders',
  title: 'a movement just inside the borders of a period is listed, one just outside is not',
  rules: [within, 'statement-lists-the-movements'],
  assumes,
  needs: ['fixture:utility', 'fixture:utcOffset', 'clock.advance', 'clock.now'],
  disturbs: true,
  async body(trial) {
    const offset = offsetMsOf(trial.fixtures.utcOffset);
    if (offset === undefined) throw new Lacking('fixture:utcOffset in the form +02:00');
    await toDayOfMonth(trial, 12);
    const payment = await payNow(trial, 397);
    const end = await nowOf(trial, payment.session);
    await trial.driver.clock?.advance?.({ ms: zoneSlackMs });
    const session = await sessionFor(trial, 'utility-payments', 'statements');
    const minute = 60_000;
    // A movement may be posted a while after it happened, and be listed by either date: the line tells both.
    const around = {
      startDateTime: written(payment.at - minute, offset),
      endDateTime: written(end + 10 * minute, offset),
    };
    const found = linesOf(await requestStatement(trial, session, payment.currency, around));
    const told = linesAbout(found, payment.exchange, payment.cents)
      .flatMap((it) => [it.postingDate, it.transactionDate])
      .map((it) => Date.parse(`${it?.slice(0, 19)}Z`) - offset)
      .filter((it) => Math.abs(it - end) < 10 * minute);
    const [first, last] = [Math.min(payment.at, ...told), Math.max(end, ...told)];
    const periods: [from: number, to: number, inside: boolean][] = [
      [first - 2000, last + 10 * minute, true],
      [first - 10 * minute, last + 2000, true],
      [first - 10 * minute, first - 2000, false],
      [last + 2000, last + 10 * minute, false],
    ];
    for (const [from, to, inside] of periods) {
      const period = { startDateTime: written(from, offset), endDateTime: written(to, offset) };
      const statement = await requestStatement(trial, session, payment.currency, period);
      if (!succeeded(statement)) continue;
      if (inside) judgeListed(trial, linesOf(statement), payment, statement);
      else judgeStray(trial, linesOf(statement), payment, statement);
    }
  },
});
