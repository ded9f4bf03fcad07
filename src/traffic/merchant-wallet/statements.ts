import {
  amountIn,
  type Decider,
  type Exchange,
  fieldOf,
  Literal,
  memberOf,
  type ObserverDefinition,
  textIn,
} from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/calls/result.ts';
import { centsIn, type Line, linesOf } from '../../given/merchant-wallet/statements/recent-lines.ts';
import { effectOf } from '../../given/merchant-wallet/statements/statement-lines.ts';
import { zoneSlackMs } from '../../given/merchant-wallet/statements/statement-period.ts';
import { sent } from '../sent.ts';

/** Of checks that fetch statements with lines in them. */
export const statementFeeders = [
  'statements-given',
  'statement-periods',
  'statements-of-months',
  'utility-on-statement',
  'bank-change-on-statement',
  'deposits-on-statement',
  'wallet-world',
];

/** The longest month, and what the two ends of a period may be shifted by in it. */
const longestMs = 31 * 86_400_000 + zoneSlackMs;

/** Sections 2.6, 4.10: head, period and balances of every statement of a run. */
export const statements: ObserverDefinition = {
  slug: 'merchant-wallet-statements',
  title: 'every statement is of the account and period asked and adds up; where its balances stand is recorded',
  rules: [
    'statement-of-the-account-asked',
    'statement-within-the-period',
    'statement-covers-at-most-one-month',
    'statement-opening-and-closing',
    'statement-amount-columns',
    'statement-adds-up',
  ],
  needs: ['state'],
  fedBy: statementFeeders,
  *observe(exchanges, decide) {
    const first = new Map<string, Exchange>();
    for (const exchange of exchanges) {
      yield;
      if (exchange.operation !== 'accountStatement' || !succeeded(exchange)) continue;
      judgeHead(decide, exchange);
      judgeHolder(decide, first, exchange);
      const lines = linesOf(exchange);
      const movements = lines.filter(isMovement);
      judgePeriod(decide, exchange, movements);
      for (const line of movements) judgeColumns(decide, exchange, line);
      observeBalances(decide, exchange, lines);
      judgeBalances(decide, exchange, lines);
    }
  },
};

function isMovement({ type }: Line): boolean {
  return type === 'Credit' || type === 'Debit';
}

function judgeHead(decide: Decider, exchange: Exchange): void {
  const told = (name: string): unknown => amountIn(fieldOf(exchange, `accountDetails.${name}`));
  const asked = (name: string): unknown => amountIn(sent(exchange, name));
  decide.holds(
    'statement-of-the-account-asked',
    { accountNumber: asked('accountNumber'), currency: asked('currency') },
    { accountNumber: told('accountNumber'), currency: told('currency') },
    exchange,
  );
}

/** Whose account it is does not change from one statement to the next, whoever asked for one in between. */
function judgeHolder(decide: Decider, first: Map<string, Exchange>, exchange: Exchange): void {
  const caller = exchange.request.headers.find(([name]) => name.toLowerCase() === 'x-api-key')?.[1];
  const key = `${caller} ${textIn(sent(exchange, 'accountNumber'))}`;
  const earlier = first.get(key);
  first.set(key, earlier ?? exchange);
  if (!earlier) return;
  const [was, is] = [earlier, exchange].map((it) =>
    ['firstName', 'lastName', 'mobileNumber'].map((name) => textIn(fieldOf(it, `accountDetails.${name}`)) ?? 'none'),
  );
  if (was?.join() !== is?.join())
    decide.holds('statement-of-the-account-asked', was?.join(', '), is?.join(', '), earlier, exchange);
}

/** Which of its two dates puts a movement into the period is open, and so is the zone. */
function judgePeriod(decide: Decider, exchange: Exchange, movements: readonly Line[]): void {
  const [start = Number.NaN, end = Number.NaN] = ['startDateTime', 'endDateTime'].map((it) =>
    instantOf(textIn(sent(exchange, it))?.replace(' ', 'T')),
  );
  for (const { postingDate, transactionDate, text } of movements) {
    const instants = [postingDate, transactionDate].map(instantOf).filter((it) => !Number.isNaN(it));
    if (instants.length === 0 || Number.isNaN(start + end)) continue;
    const inside = instants.some((it) => it >= start - zoneSlackMs && it <= end + zoneSlackMs);
    decide.expects('statement-within-the-period', 'within', inside, text, exchange);
  }
  judgeOwnPeriod(decide, exchange, movements);
  const spans = [movements.map((it) => it.postingDate), movements.map((it) => it.transactionDate)].flatMap(spanOf);
  if (spans.length === 0) return;
  const spanMs = Math.min(...spans);
  const words = 'at most one month';
  decide.expects(
    'statement-covers-at-most-one-month',
    words,
    spanMs <= longestMs,
    `movements ${Math.round(spanMs / 86_400_000)} days apart`,
    exchange,
  );
}

/**
 * The period that a statement tells is in the same local time as its movements: one whose dates all are outside of it is none of
 * it. A whole day ends with its last second. Where it tells what was asked for, it may be that as it was sent, in the zone of
 * whoever asked.
 */
function judgeOwnPeriod(decide: Decider, exchange: Exchange, movements: readonly Line[]): void {
  const [start = '', end = ''] = ['startDate', 'endDate'].map((it) => textIn(fieldOf(exchange, it)) ?? '');
  if (![start, end].every((it) => local.test(it) || /^\d{4}-\d\d-\d\d$/.test(it))) return;
  const wasSent = (told: string, name: string): boolean =>
    instantOf(told) === instantOf(textIn(sent(exchange, name))?.replace(' ', 'T'));
  const isEcho = wasSent(start, 'startDateTime') && wasSent(end, 'endDateTime');
  const zoneMs = isEcho ? zoneSlackMs : 0;
  const from = instantOf(start) - slackOf(start) - zoneMs;
  const to = instantOf(end) + slackOf(end) + zoneMs;
  for (const { postingDate, transactionDate, text } of movements) {
    const dates = [postingDate, transactionDate].flatMap((it) => it ?? []);
    const instants = dates.map(instantOf);
    if (instants.length === 0 || instants.some(Number.isNaN) || Number.isNaN(from + to)) continue;
    const slackMs = Math.max(...dates.map(slackOf));
    const inside = Math.max(...instants) + slackMs >= from && Math.min(...instants) - slackMs <= to;
    const words = `between its startDate ${start} and its endDate ${end}`;
    decide.expects('statement-within-the-period', words, inside, text, exchange);
  }
}

/** How much later than what a date has written its instant may be. */
function slackOf(date: string): number {
  if (!date.includes('T')) return 86_400_000;
  return /T\d\d:?\d\d:?\d\d/.test(date) ? 1_000 : 60_000;
}

/** From the first to the last of these dates, in ms; nothing where none is known. */
function spanOf(dates: readonly (string | undefined)[]): number[] {
  const known = dates.map(instantOf).filter((it) => !Number.isNaN(it));
  return known.length === 0 ? [] : [Math.max(...known) - Math.min(...known)];
}

/** A local date-time as if it were in UTC; a zone that is written is another rule's business. */
function instantOf(text: string | undefined): number {
  const [local] = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?/.exec(text ?? '') ?? [];
  return local === undefined ? Number.NaN : Date.parse(local.length === 10 ? local : `${local}Z`);
}

function judgeColumns(decide: Decider, exchange: Exchange, line: Line): void {
  const { type, credit, debit } = line;
  const [own, other] = type === 'Credit' ? [credit, debit] : [debit, credit];
  // What it would mean that the other column holds zero is no harm.
  const alone = own !== undefined && (other === undefined || other === '0');
  decide.expects('statement-amount-columns', `a ${type} in its own column alone`, alone, line.text, exchange);
}

/** Where the balances stand, and whether there are any, is not shown. */
function observeBalances(decide: Decider, exchange: Exchange, lines: readonly Line[]): void {
  const places = lines.flatMap((it, index) => {
    if (isMovement(it)) return [];
    return `${it.type} ${index === 0 ? 'first' : index === lines.length - 1 ? 'last' : 'in between'}`;
  });
  const reading =
    lines.length === 0 ? 'no lines' : places.length === 0 ? 'no balances' : [...new Set(places)].join(', ');
  decide.observe('statement-opening-and-closing', reading, exchange);
}

/** One balance, and what it should be by the one before. */
interface Step {
  expected: bigint;
  balance: bigint;
}

/**
 * Which end of a statement is the older one is not shown, nor where its balances stand: one order has to add up, and that of
 * its dates where all of them tell one.
 */
function judgeBalances(decide: Decider, exchange: Exchange, lines: readonly Line[]): void {
  const movements = lines.filter(isMovement);
  const [ahead, back] = [movements, movements.toReversed()].map((it) => stepsOf(framed(lines, it)));
  const wrong = (steps: readonly Step[] = []): number => steps.filter((it) => it.expected !== it.balance).length;
  const isBack = areInOrder(movements.toReversed()) || (!areInOrder(movements) && wrong(back) < wrong(ahead));
  for (const { expected, balance } of (isBack ? back : ahead) ?? [])
    decide.holds('statement-adds-up', `a balance of ${expected} cents`, `a balance of ${balance} cents`, exchange);
}

/** Whether no movement of several is before the one above it, and some are later, by either of their dates. */
function areInOrder(movements: readonly Line[]): boolean {
  if (movements.length < 3) return false;
  return (['postingDate', 'transactionDate'] as const).every((name) => {
    const steps = movements.slice(1).map((it, n) => instantOf(it[name]) - instantOf(movements[n]?.[name]));
    return steps.every((it) => it >= 0) && steps.some((it) => it > 0);
  });
}

/** Movements between the Opening Balance and the Closing Balance; a statement of several of a kind has them of parts. */
function framed(lines: readonly Line[], movements: readonly Line[]): readonly Line[] {
  const only = (type: string): Line[] => {
    const all = lines.filter((it) => it.type === type);
    return all.length === 1 ? all : [];
  };
  return [...only('Opening Balance'), ...movements, ...only('Closing Balance')];
}

function stepsOf(lines: readonly Line[]): Step[] {
  const steps: Step[] = [];
  let before: bigint | undefined;
  for (const line of lines) {
    const expected = before === undefined ? undefined : before + (isMovement(line) ? effectOf(line) : 0n);
    if (expected !== undefined && line.balanceCents !== undefined) steps.push({ expected, balance: line.balanceCents });
    before = line.balanceCents ?? expected;
  }
  return steps;
}

const date = String.raw`\d{4}-?\d\d-?\d\d`;
const time = String.raw`\d\d(?::?\d\d(?::?\d\d(?:[.,]\d+)?)?)?`;
const iso = new RegExp(`^${date}(?:T${time}(?:Z|[+-]\\d\\d(?::?\\d\\d)?)?)?$`, 'i');
const local = new RegExp(`^${date}T${time}$`, 'i');

/** Sections 2.1, 2.6: how statements write dates and amounts. */
export const statementForms: ObserverDefinition = {
  slug: 'merchant-wallet-statement-forms',
  title: 'statements write dates as ISO 8601 and amounts in whole cents',
  rules: [
    'statement-period-is-iso-8601',
    'statement-dates-are-local',
    'statement-amount-form',
    'statement-amounts-are-whole-cents',
  ],
  needs: ['state'],
  fedBy: statementFeeders,
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      if (exchange.operation !== 'accountStatement' || !succeeded(exchange)) continue;
      for (const field of ['startDate', 'endDate'])
        judgeDate(decide, exchange, 'statement-period-is-iso-8601', fieldOf(exchange, field));
      const lines = fieldOf(exchange, 'transactions');
      for (const line of Array.isArray(lines) ? lines : []) {
        for (const field of ['postingDate', 'transactionDate'])
          judgeDate(decide, exchange, 'statement-dates-are-local', memberOf(line, field));
        for (const field of ['creditAmount', 'debitAmount']) judgeAmount(decide, exchange, memberOf(line, field));
      }
    }
  },
};

/** Opening and closing balances may have no date of their own. */
function judgeDate(decide: Decider, exchange: Exchange, slug: string, value: unknown): void {
  const text = textIn(value);
  if (text === undefined) return;
  const [form, words] =
    slug === 'statement-dates-are-local'
      ? ([local, 'an ISO 8601 date and time without a zone'] as const)
      : ([iso, 'ISO 8601'] as const);
  decide.expects(slug, words, form.test(text) && isThere(text), text, exchange);
}

/** Whether such a day and time exist, in the digits that the form has. */
function isThere(text: string): boolean {
  const [, year, month, day, hours = '00', minutes = '00'] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)?)?/i.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:00Z`);
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day);
}

function judgeAmount(decide: Decider, exchange: Exchange, value: unknown): void {
  if (value === undefined || value === null) return;
  const whole = centsIn(value) !== undefined;
  decide.expects('statement-amounts-are-whole-cents', 'whole cents', whole, value, exchange);
  if (whole) decide.observe('statement-amount-form', value instanceof Literal ? 'integer' : 'text', exchange);
}
