import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Currency,
  hasAmount,
  keysOf,
  type Line,
  linesAbout,
  linesNaming,
  linesOf,
  nowOf,
  offsetMsOf,
  recentLinesWhere,
  requestStatement,
  type Session,
  sessionFor,
  succeeded,
  usedRules,
  withoutReleased,
  written,
  zoneSlackMs,
} from '../../../src/given/merchant-wallet/index.ts';
import { demandDeclaredZone } from './declared-zone.ts';
import { useCodes } from './statement-carried.ts';
import { assumes, judgeListed, judgeStray, type Payment, payNow, toDayOfMonth, within } from './statement-payment.ts';

const minute = 60_000;
const margin = 2_000;

/** What borders of two seconds on either side of a movement need, on a target whose clock nobody moves. */
const waitedMs = 8_000;

/**
 * Section 4.10: where the zone is declared, one second inside and one outside of a period. Without a clock that can be moved it is the
 * present, and what the statement says of the movement's time.
 */
export const statementBorders = check({
  slug: 'statement-borders',
  title: 'a movement just inside the borders of a period is listed, one just outside is not',
  rules: [within, 'statement-lists-the-movements'],
  assumes: [...assumes, ...usedRules],
  needs: ['fixture:utility', 'fixture:utcOffset'],
  disturbs: true,
  async body(trial) {
    const offset = offsetMsOf(trial.fixtures.utcOffset);
    if (offset === undefined) throw new Lacking('fixture:utcOffset in the form +02:00');
    if (!trial.driver.clock?.advance || !trial.driver.clock.now) return judgePresent(trial, offset);
    // In the hour of noon, and in the evening: a clock with twelve hours reads them as others.
    for (const hour of [12.5, 20.5]) await judgeBorders(trial, offset, hour * 60 * minute - offset);
  },
});

/** A movement at that time of a day, in ms after its midnight in UTC. */
async function judgeBorders(trial: Trial, offset: number, msOfDay: number): Promise<void> {
  await toDayOfMonth(trial, 12, msOfDay);
  const payment = await payNow(trial, 397);
  const end = await nowOf(trial, payment.session);
  await trial.driver.clock?.advance?.({ ms: zoneSlackMs });
  const session = await sessionFor(trial, 'utility-payments', 'statements');
  // A movement may be posted a while after it happened, and be listed by either date: the line tells both.
  const around = {
    startDateTime: written(payment.at - minute, offset),
    endDateTime: written(end + 10 * minute, offset),
  };
  const found = linesOf(await requestStatement(trial, session, payment.currency, around));
  const own = linesAbout(found, payment.exchange, payment.cents);
  if (own.length === 0) await demandDeclaredZone(trial, session, payment, { end, offset });
  const told = toldOf(own, end, offset);
  const [first, last] = [Math.min(payment.at, ...told), Math.max(end, ...told)];
  await judgeAround(trial, session, payment, { first, last, offset, laterMs: 10 * minute });
}

/**
 * A movement of just now, by the time that its line tells: what another clock than the target's shows is no border. Its period opens with
 * what moved just before.
 */
async function judgePresent(trial: Trial, offset: number): Promise<void> {
  await useCodes(trial);
  await trial.evenly(1, 2 * margin, () => Promise.resolve());
  const payment = await payNow(trial, 397);
  const { currency, at } = payment;
  await trial.evenly(1, waitedMs, () => Promise.resolve());
  const session = await sessionFor(trial, 'utility-payments', 'statements');
  const { lines } = await recentLinesWhere(trial, session, currency, (it) => namedBy(payment, it).length > 0);
  const told = toldOf(namedBy(payment, lines), at, offset);
  if (told.length === 0) return;
  const [first, last] = [Math.min(...told), Math.max(...told)];
  await judgeAround(trial, session, payment, { first, last, offset, laterMs: waitedMs - 2 * margin });
}

function namedBy({ exchange }: Payment, lines: readonly Line[]): Line[] {
  return linesNaming(lines, keysOf(exchange));
}

/** The times that lines tell near to an instant, in Unix ms. */
function toldOf(lines: readonly Line[], near: number, offset: number): number[] {
  return lines
    .flatMap((it) => [it.postingDate, it.transactionDate])
    .map((it) => Date.parse(`${it?.slice(0, 19)}Z`) - offset)
    .filter((it) => Math.abs(it - near) < 10 * minute);
}

/** From the first to the last moment that the movement may have happened at; `laterMs` after it is past. */
async function judgeAround(
  trial: Trial,
  session: Session,
  payment: Payment & { currency: Currency },
  { first, last, offset, laterMs }: { first: number; last: number; offset: number; laterMs: number },
): Promise<void> {
  const periods: [from: number, to: number, inside: boolean][] = [
    [first - margin, last + laterMs, true],
    [first - 10 * minute, last + margin, true],
    [first - 10 * minute, first - margin, false],
    [last + margin, last + laterMs, false],
  ];
  for (const [from, to, inside] of periods) {
    const period = { startDateTime: written(from, offset), endDateTime: written(to, offset) };
    const statement = await requestStatement(trial, session, payment.currency, period);
    if (!succeeded(statement)) continue;
    if (inside) judgeListed(trial, linesOf(statement), payment, statement);
    else judgeStray(trial, linesOf(statement), payment, statement);
  }
  // Whether the very second of a border belongs to the period is open: whichever it is, it is no second movement.
  for (const [from, to] of [
    [first, last + laterMs],
    [first - 10 * minute, last],
  ] as const) {
    const period = { startDateTime: written(from, offset), endDateTime: written(to, offset) };
    const statement = await requestStatement(trial, session, payment.currency, period);
    const { exchange, cents } = payment;
    const lines = linesOf(statement);
    // An equal amount may be an earlier run's.
    const about = trial.has('isolate') ? linesAbout(lines, exchange, cents) : namedBy(payment, lines);
    const own = about.filter((it) => hasAmount(it, cents));
    const count = withoutReleased(own).length;
    trial.expects(
      'statement-lists-the-movements',
      'one line at most',
      count <= 1,
      `${count} lines`,
      exchange,
      statement,
    );
  }
}
