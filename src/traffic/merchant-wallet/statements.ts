import { amountIn, type Decider, type Exchange, fieldOf, type Observer, textIn } from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/result.ts';
import { rule } from '../../given/merchant-wallet/rule.ts';
import { type Line, linesOf } from '../../given/merchant-wallet/statement.ts';
import { effectOf } from '../../given/merchant-wallet/statement-lines.ts';
import { zoneSlackMs } from '../../given/merchant-wallet/statement-period.ts';
import { sent } from '../sent.ts';

/** Of checks that fetch statements with lines in them. */
export const statementFeeders = [
  'statements-given',
  'statement-periods',
  'statements-of-months',
  'utility-on-statement',
  'bank-change-on-statement',
  'deposits-on-statement',
];

/** The longest month, and what the two ends of a period may be shifted by in it. */
const longestMs = 31 * 86_400_000 + zoneSlackMs;

/** Sections 2.6, 4.10: head, period and balances of every statement of a run. */
export const statements: Observer = {
  slug: 'merchant-wallet-statements',
  api: 'merchant-wallet',
  title: 'every statement is of the account and period asked, begins and ends with a balance, and adds up',
  rules: [
    'statement-of-the-account-asked',
    'statement-within-the-period',
    'statement-covers-at-most-one-month',
    'statement-opening-and-closing',
    'statement-amount-columns',
    'statement-adds-up',
  ].map(rule),
  needs: ['state'],
  fedBy: statementFeeders,
  observe(exchanges, decide) {
    for (const exchange of exchanges) {
      if (exchange.operation !== 'accountStatement' || !succeeded(exchange)) continue;
      judgeHead(decide, exchange);
      const lines = linesOf(exchange);
      const movements = lines.filter(isMovement);
      judgePeriod(decide, exchange, movements);
      for (const line of movements) judgeColumns(decide, exchange, line);
      // A provider may give no lines at all where nothing moved.
      if (lines.length > 0) judgeBalances(decide, exchange, inTime(lines));
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
    rule('statement-of-the-account-asked'),
    { accountNumber: asked('accountNumber'), currency: asked('currency') },
    { accountNumber: told('accountNumber'), currency: told('currency') },
    exchange,
  );
}

/** Which of its two dates puts a movement into the period is open, and so is the zone. */
function judgePeriod(decide: Decider, exchange: Exchange, movements: readonly Line[]): void {
  const [start = Number.NaN, end = Number.NaN] = ['startDateTime', 'endDateTime'].map((it) =>
    instantOf(textIn(sent(exchange, it))?.replace(' ', 'T')),
  );
  const all: number[] = [];
  for (const { postingDate, transactionDate, text } of movements) {
    const instants = [postingDate, transactionDate].map(instantOf).filter((it) => !Number.isNaN(it));
    all.push(...instants.slice(0, 1));
    if (instants.length === 0 || Number.isNaN(start + end)) continue;
    const inside = instants.some((it) => it >= start - zoneSlackMs && it <= end + zoneSlackMs);
    decide.holds(rule('statement-within-the-period'), 'within', inside ? 'within' : text, exchange);
  }
  if (all.length === 0) return;
  const spanMs = Math.max(...all) - Math.min(...all);
  const words = 'at most one month';
  const span = spanMs <= longestMs ? words : `movements ${Math.round(spanMs / 86_400_000)} days apart`;
  decide.holds(rule('statement-covers-at-most-one-month'), words, span, exchange);
}

/** A local date-time as if it were in UTC; a zone that is written is another rule's business. */
function instantOf(text: string | undefined): number {
  const [local] = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?/.exec(text ?? '') ?? [];
  return local === undefined ? Number.NaN : Date.parse(local.length === 10 ? local : `${local}Z`);
}

function judgeColumns(decide: Decider, exchange: Exchange, line: Line): void {
  const { type, credit, debit } = line;
  const [own, other] = type === 'Credit' ? [credit, debit] : [debit, credit];
  const words = `a ${type} in its own column alone`;
  // What it would mean that the other column holds zero is no harm.
  const alone = own !== undefined && (other === undefined || other === '0');
  decide.holds(rule('statement-amount-columns'), words, alone ? words : line.text, exchange);
}

/** The lines from the oldest to the newest: a statement may begin with the newest. */
function inTime(lines: readonly Line[]): readonly Line[] {
  const newestFirst = lines[0]?.type === 'Closing Balance' && lines.at(-1)?.type === 'Opening Balance';
  return newestFirst ? lines.toReversed() : lines;
}

function judgeBalances(decide: Decider, exchange: Exchange, lines: readonly Line[]): void {
  const frame = [lines[0]?.type, lines.at(-1)?.type, lines.filter((it) => !isMovement(it)).length];
  decide.holds(rule('statement-opening-and-closing'), ['Opening Balance', 'Closing Balance', 2], frame, exchange);
  let balance: bigint | undefined;
  for (const line of lines) {
    const expected = balance === undefined ? undefined : balance + (isMovement(line) ? effectOf(line) : 0n);
    if (expected !== undefined && line.balanceCents !== undefined)
      decide.holds(rule('statement-adds-up'), `${expected} cents`, `${line.balanceCents} cents`, exchange);
    balance = line.balanceCents ?? expected;
  }
}
