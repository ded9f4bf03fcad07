import type { Exchange, Trial } from '../../../src/conformance/index.ts';
import {
  amountsOf,
  type Currency,
  effectOf,
  hasAmount,
  keysOf,
  type Line,
  linesAbout,
  linesNaming,
  newMovements,
  recentLines,
  recentLinesWhere,
  type Session,
  statementCurrencies,
  withoutReleased,
} from '../../../src/given/merchant-wallet/index.ts';

const lists = 'statement-lists-the-movements';

/** One movement that was made, and the cents that it was over. */
export interface Movement {
  exchange: Exchange;
  cents: number;
}

/** Decides that each movement has exactly one line of its amount. Gives the lines of each. */
export async function judgeListed(
  trial: Trial,
  session: Session,
  currency: Currency,
  before: readonly Line[],
  made: readonly Movement[],
): Promise<{ found: Line[][]; statements: Exchange[] }> {
  const { found, statements } = await find(trial, session, currency, before, made);
  for (const [index, movement] of made.entries()) judgeOne(trial, movement, found[index] ?? [], statements);
  return { found, statements };
}

/** Whether a line about a movement is one of a fee or commission: of a tenth of its amount at most. */
function isBeside(line: Line, cents: number): boolean {
  const effect = effectOf(line);
  return effect !== 0n && 10n * (effect < 0n ? -effect : effect) <= BigInt(cents);
}

/** As judgeListed, but that none of them is shown is legal. Returns whether they are. */
export async function judgeAllOrNone(
  trial: Trial,
  session: Session,
  currency: Currency,
  before: readonly Line[],
  made: readonly Movement[],
): Promise<boolean> {
  const { found: all, statements } = await find(trial, session, currency, before, made);
  const found = all.map((lines, index) => lines.filter((it) => !isBeside(it, made[index]?.cents ?? 0)));
  const [operation] = made.map((it) => it.exchange.operation);
  if (found.every((it) => it.length === 0)) {
    trial.observe(lists, `no ${operation} on the statement of the caller`, ...statements);
    return false;
  }
  for (const [index, movement] of made.entries()) judgeOne(trial, movement, found[index] ?? [], statements);
  const columns = new Set(
    found.flatMap((lines, index) =>
      withoutReleased(lines.filter((it) => hasAmount(it, made[index]?.cents ?? 0))).map((it) => it.type),
    ),
  );
  const words = 'one kind of line for one kind of movement';
  const kinds = [...columns].sort().join(' and ');
  trial.expects('statement-amount-columns', words, columns.size === 1, kinds || 'none', ...statements);
  return true;
}

function judgeOne(
  trial: Trial,
  { exchange, cents }: Movement,
  lines: readonly Line[],
  statements: readonly Exchange[],
): void {
  const amounts = amountsOf(exchange, cents);
  const own = lines.filter((line) => amounts.some((it) => hasAmount(line, it)));
  const count = withoutReleased(own).length;
  const seen = lines.map((it) => it.text).join(', ') || 'no line about it';
  trial.expects(lists, `one line of ${cents} cents`, count === 1, seen, exchange, ...statements);
}

async function find(
  trial: Trial,
  session: Session,
  currency: Currency,
  before: readonly Line[],
  made: readonly Movement[],
): Promise<{ found: Line[][]; statements: Exchange[] }> {
  const about = (lines: readonly Line[]): Line[][] => {
    const fresh = newMovements(before, lines);
    return made.map(({ exchange, cents }) => linesAbout(fresh, exchange, cents));
  };
  const { lines, statements } = await recentLinesWhere(trial, session, currency, (it) =>
    about(it).every((one) => one.length > 0),
  );
  return { found: about(lines), statements };
}

/** Nothing of one currency stands in the statement of the other. */
export async function judgeOtherCurrency(
  trial: Trial,
  session: Session,
  currency: Currency,
  made: readonly Movement[],
): Promise<void> {
  const other = currency === 'USD' ? 'ZWG' : 'USD';
  if (!statementCurrencies(session.account).includes(other)) return;
  const { lines, statements } = await recentLines(trial, session, other);
  const keys = made.flatMap((it) => keysOf(it.exchange));
  const strays = linesNaming(lines, keys).map((it) => it.text);
  const words = `no line about calls in ${currency}`;
  trial.holds('statement-of-the-account-asked', words, strays.join(', ') || words, ...statements);
}
