import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  type Currency,
  daysOf,
  givesItsFirstDay,
  linesOf,
  type Month,
  monthAt,
  outcomeOf,
  recentLinesWhere,
  requestStatement,
  type Session,
  sessionFor,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import {
  assumes,
  judgeListed,
  judgeStray,
  type Payment,
  payNow,
  shows,
  toDayOfMonth,
  within,
} from './statement-payment.ts';

const day = 86_400_000;

/** Section 4.10: what lies outside of the period by more than any zone can shift is not listed, what lies inside is. */
export const statementPeriods = check({
  slug: 'statement-periods',
  title: 'a statement lists the movements of its period and no other',
  rules: [within, 'statement-lists-the-movements', 'statement-of-one-month-accepted', 'statement-adds-up'],
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
      await judgeQuietDay(trial, renewed, currency, { month, date: date + 2 }, statement);
    }
  },
});

/** The last day of a period that has no movement on it: what it opens and closes with is what the period closed with. */
async function judgeQuietDay(
  trial: Trial,
  session: Session,
  currency: Currency,
  { month, date }: { month: Month; date: number },
  whole: Exchange,
): Promise<void> {
  const quiet = await requestStatement(trial, session, currency, daysOf(month, date, date));
  const lines = linesOf(quiet);
  if (lines.some((it) => it.type === 'Credit' || it.type === 'Debit')) return;
  const closing = balanceOf(whole, 'Closing Balance');
  if (closing === undefined) return;
  for (const type of ['Opening Balance', 'Closing Balance']) {
    const balance = balanceOf(quiet, type);
    if (balance === undefined) continue;
    const words = (cents: bigint): string => `a day without movements has ${cents} cents as its ${type}`;
    trial.holds('statement-adds-up', words(closing), words(balance), whole, quiet);
  }
}

function balanceOf(statement: Exchange, type: string): bigint | undefined {
  return linesOf(statement).find((it) => it.type === type)?.balanceCents;
}
