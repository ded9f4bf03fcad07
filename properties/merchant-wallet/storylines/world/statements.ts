import {
  amountIn,
  type Exchange,
  fieldOf,
  memberOf,
  parseExactly,
  type Trial,
  textIn,
} from '../../../../src/conformance/index.ts';
import {
  amountsOf,
  currencies,
  hasAmount,
  hasText,
  judgeAccepted,
  type Line,
  linesOf,
  type Month,
  mayDo,
  monthAt,
  nowOf,
  offsetMsOf,
  recentMonths,
  requestStatement,
  type Session,
  spell,
  succeeded,
  untilNow,
  written,
} from '../../../../src/given/merchant-wallet/index.ts';
import { dateSlackMs } from './dates.ts';
import { linesCounted } from './lines-counted.ts';
import type { Moved, World } from './world.ts';

const lists = 'statement-lists-the-movements';

/** At the end of a story: the statements of each account show all that moved, each once, in whatever month it was. */
export async function judgeStatements(trial: Trial, world: World): Promise<void> {
  const shared = sharedReferences(world);
  for (const session of [world.session, ...(world.other ? [world.other] : [])]) {
    const { type, accountNumbers } = session.account;
    if (!mayDo(session.account, 'statements')) continue;
    for (const currency of currencies) {
      const own = world.moved.filter((it) => it.of.type === type && it.currency === currency);
      if (own.length > 0 && accountNumbers[currency] !== undefined) await judgeAccount(trial, session, own, shared);
    }
  }
}

/** References of more than one record, whatever they are of. */
function sharedReferences({ moved, codes }: World): ReadonlySet<string> {
  const all = new Set([...moved.map(({ exchange }) => exchange), ...codes.map(({ generated }) => generated.exchange)]);
  const counts = Map.groupBy([...all], (it) => referenceOf(it) ?? '');
  return new Set([...counts].filter(([, exchanges]) => exchanges.length > 1).map(([reference]) => reference));
}

async function judgeAccount(
  trial: Trial,
  session: Session,
  moved: readonly Moved[],
  shared: ReadonlySet<string>,
): Promise<void> {
  const [{ currency } = { currency: 'USD' as const }] = moved;
  const now = await nowOf(trial, session);
  const months = [...new Set(moved.flatMap((it) => monthsOf(trial, it.at)).map((it) => JSON.stringify(it)))].map(
    (it) => JSON.parse(it) as Month,
  );
  const read = async (): Promise<Map<string, { lines: Line[]; statements: Exchange[] }>> => {
    const given = new Map<string, { lines: Line[]; statements: Exchange[] }>();
    for (const month of months) {
      const part = await linesIn(trial, session, currency, month, now);
      if (part) given.set(JSON.stringify(month), part);
    }
    return given;
  };
  let given = await read();
  const isWhole = (it: Moved): boolean => monthsOf(trial, it.at).every((month) => given.has(JSON.stringify(month)));
  const matched = (): Map<Moved, Line[]> => {
    const all = [...given.values()].flatMap(({ lines }) => lines);
    return new Map(moved.map((it) => [it, linesOn(all, it, shared)]));
  };
  let known = matched();
  const about = (it: Moved): Line[] => known.get(it) ?? [];
  const lacking = (): boolean =>
    moved.some((it) => isWhole(it) && about(it).length === 0 && isShown(it.kind) && !it.undone);
  /**
   * That a payment is shown, by its narration, is stated, and that a utility payment is taken from the account of the statement.
   * Of deposits and change a fee alone may be shown, under their narration.
   */
  const isShown = (kind: string): boolean => {
    const own = moved.filter((it) => it.kind === kind);
    if (kind === 'utilityPayment') return own.some((it) => about(it).length > 0);
    const amounts = (all: readonly Moved[]): number => new Set(all.map(({ cents }) => cents)).size;
    const shown = own.filter((it) => about(it).some((line) => isOf(line, it)));
    return kind === 'payment' || (shown.length > 0 && amounts(shown) >= Math.min(2, amounts(own)));
  };
  if (lacking())
    await trial.eventually(async () => {
      given = await read();
      known = matched();
      return lacking() ? undefined : true;
    });
  const statements = [...given.values()].flatMap((it) => it.statements);
  // Where a kind of movement is on no statement, or without any text of its own, it is another check's business.
  /** Whether movements of a kind have lines of other amounts beside their own: one of them may be equal to it. */
  const hasSides = (kind: string): boolean =>
    moved.some((it) => it.kind === kind && about(it).some((line) => !isOf(line, it)));
  for (const it of moved)
    if (isWhole(it) && isShown(it.kind) && !it.undone) judgeOne(trial, it, about(it), hasSides(it.kind), statements);
  judgeMonths(trial, months, given);
}

/** Whether a line has the amount of a movement, with or without the fees and commissions that its answer tells. */
function isOf(line: Line, { exchange, cents }: Moved): boolean {
  return amountsOf(exchange, cents).some((it) => hasAmount(line, it));
}

function judgeOne(
  trial: Trial,
  moved: Moved,
  lines: readonly Line[],
  hasSides: boolean,
  statements: readonly Exchange[],
): void {
  const { kind, exchange, cents } = moved;
  const count =
    kind === 'payment'
      ? lines.filter(({ creditCents = 0n }) => creditCents > 0n && creditCents <= BigInt(cents)).length
      : linesCounted(
          lines.filter((line) => isOf(line, moved)),
          cents,
        );
  const seen = lines.map((it) => it.text).join(', ') || 'no line about it';
  const expected = `one line of ${cents} cents`;
  if (kind === 'utilityPayment')
    trial.expects('utility-payment-debits-the-merchant', expected, count > 0, seen, exchange, ...statements);
  if (kind === 'payment')
    trial.expects('payment-code-pays-the-merchant', expected, count > 0, seen, exchange, ...statements);
  // A fee or a commission may have a line of its own, of an amount that the movement's line may show too. The answer to a
  // payment lists it, others do not.
  const amounts = amountsOf(exchange, cents).map(String);
  const listed = sideAmounts(exchange).filter((it) => amounts.includes(String(it))).length;
  const beside = kind === 'utilityPayment' ? listed : Number(hasSides && kind !== 'payment');
  const most = 1 + beside;
  trial.expects(lists, expected, count >= 1 && count <= most, seen, exchange, ...statements);
  judgeDates(trial, moved, lines, statements);
  const narration = narrationOf(exchange);
  if (kind !== 'payment' || narration === undefined || lines.length === 0) return;
  const isShown = lines.some((line) => hasText(line, narration));
  trial.expects('narration-on-the-statement', narration, isShown, seen, exchange, ...statements);
}

/**
 * Dates of a statement are local. Which instant of a movement a date names is open, and it may be a whole day: none of them is
 * before its call was sent.
 */
function judgeDates(
  trial: Trial,
  { exchange, at }: Moved,
  lines: readonly Line[],
  statements: readonly Exchange[],
): void {
  const aheadMs = offsetMsOf(trial.fixtures.utcOffset);
  // A code is generated long before it is paid: the time of the movement is known for calls alone.
  if (aheadMs === undefined || !trial.driver.clock?.now) return;
  const earliest = written(at - exchange.at.tookMs - dateSlackMs, aheadMs).replace(' ', 'T');
  for (const { postingDate, transactionDate, text } of lines) {
    const dates = [postingDate, transactionDate].flatMap((it) => it ?? []);
    const early = dates.find((it) => {
      const isWholeDay = !/T/.test(it) || /T00:00(:00(\.0+)?)?$/.test(it);
      return isWholeDay ? it.slice(0, 10) < earliest.slice(0, 10) : it.slice(0, 19) < earliest.slice(0, it.length);
    });
    const expected = `no date before ${earliest}, when it was asked for`;
    trial.expects('statement-dates-not-before-the-call', expected, early === undefined, text, exchange, ...statements);
  }
}

/** What the answer to a payment lists as fees and commissions, in cents. */
function sideAmounts(exchange: Exchange): unknown[] {
  const listed = [fieldOf(exchange, 'fees'), fieldOf(exchange, 'commissions')].flatMap((it) =>
    Array.isArray(it) ? it : [],
  );
  return listed.map((it) => amountIn(memberOf(it, 'amount')));
}

/** The lines with the narration that was sent, which nobody else's has; else those with the reference, where it is one's own. */
function linesOn(lines: readonly Line[], { exchange }: Moved, shared: ReadonlySet<string>): Line[] {
  const [word] = narrationOf(exchange)?.split(' ') ?? [];
  const named = word === undefined ? [] : lines.filter((it) => hasText(it, word));
  const reference = referenceOf(exchange);
  if (named.length > 0 || reference === undefined || shared.has(reference)) return named;
  return lines.filter((it) => it.text.includes(JSON.stringify(reference)));
}

function referenceOf({ request }: Exchange): string | undefined {
  return textIn(memberOf(parseExactly(request.body), 'reference'));
}

function narrationOf({ request }: Exchange): string | undefined {
  return textIn(memberOf(parseExactly(request.body), 'narration'));
}

/** A month begins with what the one before it ended with. */
function judgeMonths(
  trial: Trial,
  months: readonly Month[],
  given: ReadonlyMap<string, { lines: Line[]; statements: Exchange[] }>,
): void {
  const number = ({ year, month }: Month): number => 12 * year + month;
  const ordered = months.toSorted((a, b) => number(a) - number(b));
  for (const [index, month] of ordered.entries()) {
    const next = ordered[index + 1];
    if (!next || number(next) !== number(month) + 1) continue;
    const [one, two] = [month, next].map((it) => given.get(JSON.stringify(it)));
    const closing = one?.lines.find((it) => it.type === 'Closing Balance')?.balanceCents;
    const opening = two?.lines.find((it) => it.type === 'Opening Balance')?.balanceCents;
    if (!one || !two || closing === undefined || opening === undefined) continue;
    const proof = [...one.statements, ...two.statements];
    const expected = `an Opening Balance of ${closing} cents, as the month before closed`;
    trial.expects('statement-adds-up', expected, opening === closing, `one of ${opening} cents`, ...proof);
  }
}

/** The months in one of which something of that time is listed: one where the zone is declared. */
function monthsOf(trial: Trial, at: number): Month[] {
  const aheadMs = offsetMsOf(trial.fixtures.utcOffset);
  return aheadMs === undefined ? recentMonths(at) : [monthAt(at + aheadMs)];
}

/** What a month's statement shows, as far as it is given: of the present, what there is until now. */
async function linesIn(
  trial: Trial,
  session: Session,
  currency: 'USD' | 'ZWG',
  month: Month,
  now: number,
): Promise<{ lines: Line[]; statements: Exchange[] } | undefined> {
  const whole = await requestStatement(trial, session, currency, spell(month));
  if (succeeded(whole)) {
    judgeAccepted(trial, session, 'documented-request-dates-accepted', whole);
    return { lines: linesOf(whole), statements: [whole] };
  }
  // One that ends in the future may be refused.
  const short = untilNow(now, trial.fixtures.utcOffset);
  if (short.startDateTime !== spell(month).startDateTime) return undefined;
  const statement = await requestStatement(trial, session, currency, short);
  return succeeded(statement) ? { lines: linesOf(statement), statements: [statement] } : undefined;
}
