import { amountIn, type Exchange, fieldOf, Lacking, memberOf, type Trial, textIn } from '../../../conformance/index.ts';
import { type Account, ownAccountNumber } from '../calls/accounts.ts';
import { judgeAccepted } from '../calls/judge-accepted.ts';
import { succeeded } from '../calls/result.ts';
import { call, type Session } from '../calls/session.ts';
import { type Currency, currencies } from '../movements/linked-account.ts';
import { type Period, recentMonths, settledDays, spell, untilNow } from './statement-period.ts';

/** One line of a statement; amounts are exact cents, undefined where the column is null, absent or no whole number. */
export interface Line {
  type: string;
  /** The columns as they stand there, canonical where they are amounts; undefined where null or absent. */
  credit: unknown;
  debit: unknown;
  creditCents: bigint | undefined;
  debitCents: bigint | undefined;
  balanceCents: bigint | undefined;
  postingDate: string | undefined;
  transactionDate: string | undefined;
  /** Everything that stands in it, to look for references and narrations. */
  text: string;
}

/** What the account's statements tell of the time about now. */
export interface Recent {
  lines: Line[];
  statements: Exchange[];
}

/** Rules that a statement which has to be given decides. */
export const statementRules = ['documented-request-dates-accepted', 'accountStatement/2XX'];

/** Asks for a statement of the account's own number (section 4.10); nothing is judged. */
export function requestStatement(
  trial: Trial,
  session: Session,
  currency: Currency,
  period: Period,
  accountNumber: string = ownAccountNumber(session.account, currency),
): Promise<Exchange> {
  return call(trial, session, 'accountStatement', { json: { accountNumber, currency, ...period } });
}

/** The lines of a statement in their order. */
export function linesOf(statement: Exchange): Line[] {
  const lines = fieldOf(statement, 'transactions');
  return (Array.isArray(lines) ? lines : []).map((it: unknown) => ({
    type: textIn(memberOf(it, 'type')) ?? '',
    credit: amountIn(memberOf(it, 'creditAmount')) ?? undefined,
    debit: amountIn(memberOf(it, 'debitAmount')) ?? undefined,
    creditCents: centsIn(memberOf(it, 'creditAmount')),
    debitCents: centsIn(memberOf(it, 'debitAmount')),
    balanceCents: centsIn(memberOf(it, 'balance')),
    postingDate: textIn(memberOf(it, 'postingDate')),
    transactionDate: textIn(memberOf(it, 'transactionDate')),
    text: JSON.stringify(it) ?? '',
  }));
}

/** Whether a text stands in a line as it was sent, or in capitals: a statement may be written in them. */
export function hasText({ text: line }: Line, text: string): boolean {
  return line.toUpperCase().includes(JSON.stringify(text).slice(1, -1).toUpperCase());
}

/** Exact cents of a value that is a whole number or the text of one; undefined otherwise. */
export function centsIn(value: unknown): bigint | undefined {
  const amount = amountIn(value);
  return typeof amount === 'string' && /^-?\d+$/.test(amount) ? BigInt(amount) : undefined;
}

/** The target's time in Unix ms: of its driver's clock, else of the moment of the login. */
export async function nowOf(trial: Trial, { login }: Session): Promise<number> {
  return (await trial.driver.clock?.now?.()) ?? login.at.wall;
}

/**
 * A period of which the account's statement is given: days that are past in every zone, else all of the present; the
 * first where neither is. Nothing is judged.
 */
export async function ownStatementPeriod(trial: Trial, session: Session, currency: Currency): Promise<Period> {
  const now = await nowOf(trial, session);
  const past = settledDays(now);
  if (session.account.accountNumbers[currency] === undefined) return past;
  // An account that was opened today may have no statement of earlier days, and none that ends in the future.
  for (const period of [past, untilNow(now, trial.fixtures.utcOffset), ...recentMonths(now).map(spell)])
    if (succeeded(await requestStatement(trial, session, currency, period))) return period;
  return past;
}

/**
 * The lines of the calendar months that hold now in every zone. A provider may refuse a period that ends in the
 * future: then one is asked that ends about now. Its rules: `statementRules`. Throws GivenBroken where not even days
 * that are past in every zone are given, Lacking where nothing but those is.
 */
export async function recentLines(trial: Trial, session: Session, currency: Currency): Promise<Recent> {
  const given = await recentStatements(trial, session, currency);
  if (given.length === 0) {
    const settled = await requestStatement(trial, session, currency, settledDays(await nowOf(trial, session)));
    judgeAccepted(trial, session, 'documented-request-dates-accepted', settled);
    throw new Lacking('a statement of the present (only past days are given)');
  }
  for (const it of given) judgeAccepted(trial, session, 'documented-request-dates-accepted', it);
  return { lines: given.flatMap(linesOf), statements: given };
}

/** As recentLines, where they are given at all; nothing is judged. */
export async function recentLinesIfGiven(
  trial: Trial,
  session: Session,
  currency: Currency,
): Promise<Recent | undefined> {
  const statements = await recentStatements(trial, session, currency);
  return statements.length === 0 ? undefined : { lines: statements.flatMap(linesOf), statements };
}

/** The statements of about now that are given. */
async function recentStatements(trial: Trial, session: Session, currency: Currency): Promise<Exchange[]> {
  const now = await nowOf(trial, session);
  const months = [];
  for (const month of recentMonths(now)) months.push(await requestStatement(trial, session, currency, spell(month)));
  const given = months.filter(succeeded);
  const short = untilNow(now, trial.fixtures.utcOffset);
  const hasMonth = given.some((it) => it.request.body.includes(short.startDateTime));
  if (!hasMonth) {
    const until = await requestStatement(trial, session, currency, short);
    if (succeeded(until)) given.push(until);
  }
  return given;
}

/**
 * Whether the first day of a period that is past is given on its own: then a refusal of the whole is one for its length.
 * How far back statements reach is not shown, nor what is given of the time before an account.
 */
export async function givesItsFirstDay(
  trial: Trial,
  session: Session,
  currency: Currency,
  { startDateTime }: Period,
): Promise<boolean> {
  const endDateTime = `${startDateTime.slice(0, 10)} 23:59:59`;
  return succeeded(await requestStatement(trial, session, currency, { startDateTime, endDateTime }));
}

/** As recentLines, as soon as `enough` says so of the lines, else what there is when the target's patience ends. */
export async function recentLinesWhere(
  trial: Trial,
  session: Session,
  currency: Currency,
  enough: (lines: readonly Line[]) => boolean,
): Promise<Recent> {
  let recent = await recentLines(trial, session, currency);
  if (!enough(recent.lines))
    await trial.eventually(async () => {
      recent = await recentLines(trial, session, currency);
      return enough(recent.lines) ? true : undefined;
    });
  return recent;
}

/** As recentLines, as soon as each of `texts` stands in some line, else what there is when the target's patience ends. */
export function recentLinesWith(
  trial: Trial,
  session: Session,
  currency: Currency,
  texts: readonly string[],
): Promise<Recent> {
  return recentLinesWhere(trial, session, currency, (lines) =>
    texts.every((text) => lines.some((line) => hasText(line, text))),
  );
}

/** The currencies in which the account's own number is known. Throws Lacking where it is in none. */
export function statementCurrencies({ type, accountNumbers }: Account): Currency[] {
  const known = currencies.filter((it) => accountNumbers[it] !== undefined);
  if (known.length === 0) throw new Lacking(`fixture:accounts.${type}.accountNumbers`);
  return known;
}
