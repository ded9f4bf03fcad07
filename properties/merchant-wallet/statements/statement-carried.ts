import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  accountsOf,
  type Currency,
  currencies,
  daysOf,
  linesOf,
  logIn,
  mayDo,
  monthAt,
  nowOf,
  paidCode,
  requestStatement,
  type Session,
  sessionRules,
  statementRules,
  succeeded,
  usedRules,
  zoneSlackMs,
} from '../../../src/given/merchant-wallet/index.ts';
import { codeMakers } from '../codes/codes-generated.ts';

const day = 86_400_000;

/**
 * Section 2.6: an opening balance has in it whatever moved before. Without a clock that can be moved nothing is old, but a day to come
 * is later than all of it.
 */
export const statementsCarried = check({
  slug: 'statement-of-a-day-to-come',
  title: 'a day to come, where its statement is given, opens and closes with the same balance, whatever moved before',
  rules: ['statement-adds-up'],
  assumes: [...sessionRules, ...statementRules, ...usedRules],
  async body(trial) {
    await useCodes(trial);
    for (const account of accountsOf(trial).filter((it) => mayDo(it, 'statements'))) {
      const session = await logIn(trial, account);
      for (const currency of currencies)
        if (account.accountNumbers[currency] !== undefined) await judgeDayToCome(trial, session, currency);
    }
  },
});

/** Codes of each type that an account may make, cashed out too, where a customer can: money that comes and money that goes. */
export async function useCodes(trial: Trial): Promise<void> {
  if (!trial.has('customer.payCode') || !trial.has('fixture:numbers.registered')) return;
  for (const { session, types } of await codeMakers(trial))
    for (const type of types) await paidCode(trial, session, { type, amount: 229 });
}

/** One that has not begun in any zone. A statement that ends in the future may be refused. */
async function judgeDayToCome(trial: Trial, session: Session, currency: Currency): Promise<void> {
  const at = (await nowOf(trial, session)) + zoneSlackMs + day;
  const date = new Date(at).getUTCDate();
  const statement = await requestStatement(trial, session, currency, daysOf(monthAt(at), date, date));
  const lines = succeeded(statement) ? linesOf(statement) : [];
  if (lines.some((it) => it.type === 'Credit' || it.type === 'Debit')) return;
  const [opening, closing] = ['Opening Balance', 'Closing Balance'].map(
    (type) => lines.find((it) => it.type === type)?.balanceCents,
  );
  if (opening === undefined || closing === undefined) return;
  const words = (cents: bigint): string => `a Closing Balance of ${cents} cents of a day that opens with ${opening}`;
  trial.holds('statement-adds-up', words(opening), words(closing), statement);
}
