import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  type Currency,
  daysIn,
  daysOf,
  givesItsFirstDay,
  linesOf,
  type Month,
  monthAt,
  outcomeOf,
  productsOf,
  requestStatement,
  type Session,
  sessionFor,
  spell,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import {
  assumes,
  judgeListed,
  judgeStray,
  type Payment,
  payNow,
  strays,
  toDayOfMonth,
  toMonth,
  within,
} from './statement-payment.ts';

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
    await toMonth(trial, (it) => it.month === 12);
    await judgeMonths(trial, await walkMonths(trial, 2));
    // Months are as long in the other currency.
    const currencies = new Set(productsOf(trial).map((it) => it.currency ?? 'USD'));
    if (currencies.size > 1) await judgeMonths(trial, await walkMonths(trial, 2, -1));
    // From a month to the same one of another year.
    await judgeAcross(trial, [...leapYear.slice(1, 2), ...otherYear.slice(0, 1)]);
  },
});

/** A month, and what was paid in it. */
interface Walked {
  month: Month;
  payments: (Payment & { currency: Currency })[];
}

/** So far apart, and so oddly, that none is another one with its fee. */
const amounts = [151, 257, 373, 509, 653, 797, 887, 971];

/**
 * Pays on the third and on the last day but two of this month and the next ones. Every second month has the first of them on
 * the eighth: from the third to there is more than a month, and not much.
 */
async function walkMonths(trial: Trial, count: number, which: 0 | -1 = 0): Promise<Walked[]> {
  const all: Walked[] = [];
  for (let n = 0; n < count; n += 1) {
    await toDayOfMonth(trial, n % 2 === 0 ? 3 : 8);
    const first = await payNow(trial, amounts[2 * n] ?? 151, which);
    const month = monthAt(first.at);
    await toDayOfMonth(trial, daysIn(month) - 2);
    const second = await payNow(trial, amounts[2 * n + 1] ?? 151, which);
    all.push({ month, payments: [first, second] });
    await toDayOfMonth(trial, 2);
  }
  return all;
}

/** Who reads statements of what was paid, and in which currency that was. */
async function reader(trial: Trial, [first]: readonly Walked[]): Promise<{ session: Session; currency: Currency }> {
  const session = await sessionFor(trial, 'utility-payments', 'statements');
  return { session, currency: first?.payments[0]?.currency ?? 'USD' };
}

async function judgeMonths(trial: Trial, months: readonly Walked[]): Promise<void> {
  const { session, currency } = await reader(trial, months);
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
async function judgeAcross(trial: Trial, months: readonly Walked[]): Promise<void> {
  const { session, currency } = await reader(trial, months);
  for (const [index, { month, payments }] of months.entries()) {
    const next = months[index + 1];
    if (!next) return;
    // From the second day, so that the third of this month and the end of the next one are inside.
    const whole = {
      startDateTime: daysOf(month, 1, 1).startDateTime,
      endDateTime: spell(next.month).endDateTime,
    };
    // The same from an evening to a morning: what is longer by its days is not shorter for its hours.
    const hours = {
      startDateTime: whole.startDateTime.replace(/ .*/, ' 22:00:00'),
      endDateTime: whole.endDateTime.replace(/ .*/, ' 02:00:00'),
    };
    // A few days more than a month: whoever counts in sums of days may take them for one.
    const short = { startDateTime: whole.startDateTime, endDateTime: daysOf(next.month, 9, 9).endDateTime };
    const [first] = payments;
    const [early, late] = [next.payments[0], next.payments.at(-1)];
    const periods = [[whole, late] as const, [hours, late] as const, [short, early] as const];
    for (const [period, last] of periods.slice(0, index % 2 === 0 ? 3 : 2)) {
      const statement = await requestStatement(trial, session, currency, period);
      const lines = linesOf(statement);
      const both = [first, last].every((it) => it !== undefined && succeeded(statement) && strays(trial, lines, it));
      const seen = 'movements of the begin of one month and the end of another';
      trial.expects('statement-covers-at-most-one-month', 'at most one month', !both, seen, statement);
    }
  }
}
