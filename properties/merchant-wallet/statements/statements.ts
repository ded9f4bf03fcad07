import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Currency,
  call,
  daysIn,
  daysOf,
  givesItsFirstDay,
  judgeAccepted,
  judgeRefused,
  linesOf,
  monthAt,
  monthsLater,
  nowOf,
  ownAccountNumber,
  type Period,
  recentLines,
  refusalRules,
  requestStatement,
  type Session,
  sessionFor,
  sessionRules,
  settledDays,
  spell,
  statementCurrencies,
  statementRules,
  succeeded,
  zoneSlackMs,
} from '../../../src/given/merchant-wallet/index.ts';
import { otherCurrencies } from '../../arbitraries/other-currencies.ts';
import { without } from '../../body-edits.ts';

const assumes = [...sessionRules, ...statementRules];

/** Sections 2.1, 4.10: the statement of the present, in each currency of the account. */
export const statementsGiven = check({
  slug: 'statements-given',
  title: "statements of the account's own numbers are given",
  rules: statementRules,
  assumes: sessionRules,
  async body(trial) {
    const session = await sessionFor(trial, 'statements');
    const currencies = statementCurrencies(session.account);
    for (const currency of currencies) await recentLines(trial, session, currency);
    for (const currency of currencies.slice(0, 1)) await judgeParts(trial, session, currency);
  },
});

/** Parts of a day, in hours, minutes and seconds of each kind, and the whole of it. */
const parts = [
  ['00:00:00', '23:59:59'],
  ['08:05:00', '11:59:59'],
  ['10:15:30', '10:45:10'],
  ['12:00:00', '13:00:00'],
  ['18:30:00', '23:59:00'],
] as const;

/** Where one part of a day that is past is given, none is refused for how its dates are written. */
async function judgeParts(trial: Trial, session: Session, currency: Currency): Promise<void> {
  const day = settledDays(await nowOf(trial, session)).startDateTime.slice(0, 10);
  const asked: Exchange[] = [];
  for (const [from, to] of parts) {
    const period = { startDateTime: `${day} ${from}`, endDateTime: `${day} ${to}` };
    asked.push(await requestStatement(trial, session, currency, period));
  }
  if (!asked.some(succeeded)) return;
  for (const it of asked) judgeAccepted(trial, session, 'documented-request-dates-accepted', it);
}

/** Sections 2.1, 4.10: all four fields are required, and there are two currencies. */
export const statementFields = check({
  slug: 'statement-fields',
  title: 'a statement request that lacks a field or is in another currency is refused; other forms are recorded',
  rules: [
    'statement-fields-required',
    'other-currency-refused',
    'empty-required-field',
    'other-request-date-forms',
    ...refusalRules('accountStatement'),
  ],
  assumes,
  async body(trial) {
    const session = await sessionFor(trial, 'statements');
    const past = settledDays(await nowOf(trial, session));
    const send = (json: unknown): Promise<Exchange> => call(trial, session, 'accountStatement', { json });
    for (const currency of statementCurrencies(session.account)) {
      const whole = { accountNumber: ownAccountNumber(session.account, currency), currency, ...past };
      for (const field of Object.keys(whole)) {
        judgeRefused(trial, 'statement-fields-required', await send(without(whole, field)));
        const empty = await send({ ...whole, [field]: '' });
        trial.observe('empty-required-field', succeeded(empty) ? 'accepted' : 'refused', empty);
      }
      for (const other of otherCurrencies)
        judgeRefused(trial, 'other-currency-refused', await send({ ...whole, currency: other }));
      // What a number of nobody is answered is not shown: an observer compares whose statement is given.
      for (const accountNumber of numbersLike(whole.accountNumber)) await send({ ...whole, accountNumber });
      for (const form of [iso, dayOnly]) {
        const dates = { startDateTime: form(past.startDateTime), endDateTime: form(past.endDateTime) };
        const exchange = await send({ ...whole, ...dates });
        trial.observe('other-request-date-forms', succeeded(exchange) ? 'accepted' : 'refused', exchange);
      }
    }
  },
});

/** Numbers close to one, at its end and at its beginning. */
function numbersLike(number: string): string[] {
  const first = number.startsWith('7') ? '8' : '7';
  return [`${number}0`, number.slice(0, -1), `${first}${number.slice(1)}`];
}

function iso(dateTime: string): string {
  return dateTime.replace(' ', 'T');
}

function dayOnly(dateTime: string): string {
  return dateTime.slice(0, 10);
}

/**
 * Sections 4.10, 8: whole months of each length. Of months before the account's time a provider may give nothing;
 * where it gives the first day, it is for its length that it refuses the month.
 */
export const statementMonths = check({
  slug: 'statement-months',
  title: 'a whole month is not refused for its length, be it of 28, 29, 30 or 31 days',
  rules: ['statement-of-one-month-accepted'],
  assumes,
  async body(trial) {
    const session = await sessionFor(trial, 'statements');
    const last = monthsLater(monthAt((await nowOf(trial, session)) - zoneSlackMs), -1);
    const months = Array.from({ length: 14 }, (_, index) => monthsLater(last, -index));
    for (let it = last; ; it = monthsLater(it, -1))
      if (it.month === 2 && it.year % 4 === 0 && it.year % 100 !== 0) {
        months.push(it);
        break;
      }
    let decided = 0;
    for (const currency of statementCurrencies(session.account).slice(0, 1))
      for (const month of months) {
        const whole = await requestStatement(trial, session, currency, spell(month));
        if (!succeeded(whole) && !(await givesItsFirstDay(trial, session, currency, spell(month)))) continue;
        decided += 1;
        const words = 'not refused for its length';
        trial.expects(
          'statement-of-one-month-accepted',
          words,
          succeeded(whole),
          'refused, where its first day is not',
          whole,
        );
      }
    if (decided === 0) throw new Lacking('statements of past months (none is given, not even of one day)');
  },
});

/**
 * Sections 4.10, 8: whether a month may run from the middle of one into the next is open, and where it may it does so
 * across every border alike, that of the year too.
 */
export const statementsAcrossBorders = check({
  slug: 'statements-across-borders',
  title: 'a month from the middle of one into the next is given across each border where it is across one',
  rules: ['statement-of-one-month-accepted', 'length-of-a-calendar-month'],
  assumes,
  async body(trial) {
    const session = await sessionFor(trial, 'statements');
    const [currency = 'USD'] = statementCurrencies(session.account);
    const last = monthsLater(monthAt((await nowOf(trial, session)) - zoneSlackMs), -1);
    const asked: { days: number; period: Period; statement: Exchange }[] = [];
    for (let n = 12; n > 0; n -= 1) {
      const [month, next] = [monthsLater(last, -n), monthsLater(last, 1 - n)];
      const period = {
        startDateTime: daysOf(month, 15, 15).startDateTime,
        endDateTime: daysOf(next, 14, 14).endDateTime,
      };
      const statement = await requestStatement(trial, session, currency, period);
      asked.push({ days: daysIn(month), period, statement });
    }
    const given = asked.filter((it) => succeeded(it.statement));
    const reading = given.length > 0 ? 'until-the-same-day-of-the-next-month' : 'within-one-month-of-the-calendar';
    trial.observe('length-of-a-calendar-month', reading, ...asked.slice(-1).map((it) => it.statement));
    for (const { days, period, statement } of asked) {
      // One of as many days that is given shows that neither its length nor where it begins is too much.
      const alike = given.find((it) => it.days >= days && it.statement !== statement);
      if (!alike || (!succeeded(statement) && !(await givesBothEnds(trial, session, currency, period)))) continue;
      const seen = succeeded(statement) ? 'given' : 'refused, where its first and last day are not';
      trial.holds('statement-of-one-month-accepted', 'given', seen, alike.statement, statement);
    }
  },
});

async function givesBothEnds(trial: Trial, session: Session, currency: Currency, period: Period): Promise<boolean> {
  const startDateTime = period.endDateTime.replace(/ .*/, ' 00:00:00');
  const ends = [period, { startDateTime, endDateTime: period.endDateTime }];
  for (const it of ends) if (!(await givesItsFirstDay(trial, session, currency, it))) return false;
  return true;
}

/** Sections 4.10, 8: longer than any month may be meant. */
export const statementTooLong = check({
  slug: 'statement-too-long',
  title: 'no statement covers more than a month; what a longer period is answered is recorded',
  rules: ['statement-covers-at-most-one-month', 'longer-statement-period', 'length-of-a-calendar-month'],
  assumes,
  async body(trial) {
    const session = await sessionFor(trial, 'statements');
    const now = await nowOf(trial, session);
    const last = monthsLater(monthAt(now - zoneSlackMs), -1);
    const before = monthsLater(last, -1);
    for (const currency of statementCurrencies(session.account)) {
      const tooLong: Period[] = [
        { startDateTime: spell(before).startDateTime, endDateTime: spell(last).endDateTime },
        { startDateTime: spell(before).startDateTime, endDateTime: daysOf(last, 2, 2).endDateTime },
        { startDateTime: daysOf(monthsLater(last, -3), 15, 15).startDateTime, endDateTime: spell(last).endDateTime },
      ];
      for (const period of tooLong) await judgeTooLong(trial, session, currency, period);
      const across = {
        startDateTime: daysOf(before, 15, 15).startDateTime,
        endDateTime: daysOf(last, 14, 14).endDateTime,
      };
      const exchange = await requestStatement(trial, session, currency, across);
      const reading = succeeded(exchange) ? 'until-the-same-day-of-the-next-month' : 'within-one-month-of-the-calendar';
      trial.observe('length-of-a-calendar-month', reading, exchange);
    }
  },
});

/** A refusal covers nothing; an observer compares the lines of what is given. */
async function judgeTooLong(trial: Trial, session: Session, currency: Currency, period: Period): Promise<void> {
  const exchange = await requestStatement(trial, session, currency, period);
  const lines = linesOf(exchange).filter((it) => it.type === 'Credit' || it.type === 'Debit');
  trial.observe('longer-statement-period', succeeded(exchange) ? 'cut' : 'refused', exchange);
  if (succeeded(exchange) && lines.length === 0) return;
  // Which of its two dates puts a movement into a period is open.
  const days = Math.min(
    daysBetween(lines.map((it) => it.transactionDate ?? '')),
    daysBetween(lines.map((it) => it.postingDate ?? '')),
  );
  const words = 'at most one month';
  trial.expects('statement-covers-at-most-one-month', words, days <= 32, `movements ${days} days apart`, exchange);
}

/** Days between the first and the last of ISO dates; 0 where there are none. */
function daysBetween(dates: readonly string[]): number {
  const known = dates.map((it) => Date.parse(it)).filter((it) => !Number.isNaN(it));
  return known.length === 0 ? 0 : (Math.max(...known) - Math.min(...known)) / 86_400_000;
}
