import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  hasAmount,
  linesAbout,
  linesOf,
  nowOf,
  offsetMsOf,
  requestStatement,
  sessionFor,
  succeeded,
  withoutReleased,
  written,
  zoneSlackMs,
} from '../../../src/given/merchant-wallet/index.ts';
import { assumes, judgeListed, judgeStray, payNow, toDayOfMonth, within } from './statement-payment.ts';

const minute = 60_000;

/** Section 4.10: where the zone is declared, one second inside and one outside of a period. */
export const statementBorders = check({
  slug: 'statement-borders',
  title: 'a movement just inside the borders of a period is listed, one just outside is not',
  rules: [within, 'statement-lists-the-movements'],
  assumes,
  needs: ['fixture:utility', 'fixture:utcOffset', 'clock.advance', 'clock.now'],
  disturbs: true,
  async body(trial) {
    const offset = offsetMsOf(trial.fixtures.utcOffset);
    if (offset === undefined) throw new Lacking('fixture:utcOffset in the form +02:00');
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
  const told = linesAbout(found, payment.exchange, payment.cents)
    .flatMap((it) => [it.postingDate, it.transactionDate])
    .map((it) => Date.parse(`${it?.slice(0, 19)}Z`) - offset)
    .filter((it) => Math.abs(it - end) < 10 * minute);
  const [first, last] = [Math.min(payment.at, ...told), Math.max(end, ...told)];
  const periods: [from: number, to: number, inside: boolean][] = [
    [first - 2000, last + 10 * minute, true],
    [first - 10 * minute, last + 2000, true],
    [first - 10 * minute, first - 2000, false],
    [last + 2000, last + 10 * minute, false],
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
    [first, last + 10 * minute],
    [first - 10 * minute, last],
  ] as const) {
    const period = { startDateTime: written(from, offset), endDateTime: written(to, offset) };
    const statement = await requestStatement(trial, session, payment.currency, period);
    const { exchange, cents } = payment;
    const own = linesAbout(linesOf(statement), exchange, cents).filter((it) => hasAmount(it, cents));
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
