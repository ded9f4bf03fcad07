import { check, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  dayMs,
  hourMs,
  leapYearBefore,
  listPayments,
  nowOf,
  queryDate,
} from '../../../src/given/bill-payment/index.ts';

const id = 'query-date-form-accepted';

/** Decides that the payment list takes an instant as From, and as To with another one before it. */
async function judgeTaken(trial: Trial, at: number): Promise<void> {
  for (const query of [{ From: queryDate(at) }, { From: queryDate(at - dayMs), To: queryDate(at) }]) {
    const exchange = await listPayments(trial, query);
    trial.holds(id, 200, statusOf(exchange), exchange);
  }
}

/** Section 2.5: dd is the day with two digits, HH an hour of 24. */
export const queryDates = check({
  slug: 'query-dates',
  title: 'the payment list takes query dates of days with one digit and two, at any hour',
  rules: [id],
  async body(trial) {
    const now = await nowOf(trial, await listPayments(trial));
    const today = Math.floor(now / dayMs) * dayMs;
    const days = Array.from({ length: 31 }, (_, n) => today - (n + 2) * dayMs);
    const dayOf = (at: number): number => new Date(at).getUTCDate();
    const [early, late] = [days.find((it) => dayOf(it) < 10), days.find((it) => dayOf(it) > 12)];
    for (const [day, hour] of [
      [early, 0],
      [late, 0],
      [early, 13],
      [late, 12],
      [late, 23.9999],
      [early, 9.5],
    ] as const)
      await judgeTaken(trial, (day ?? today) + Math.floor(hour * hourMs));
    await judgeLeapDay(trial, leapYearBefore(now));
  },
});

/** How far back From may be is not shown: where the day before is taken, February 29 is. */
async function judgeLeapDay(trial: Trial, year: number): Promise<void> {
  const [before, leapDay] = [28, 29].map((day) => queryDate(Date.UTC(year, 1, day))) as [string, string];
  const usual = await listPayments(trial, { From: before });
  if (statusOf(usual) !== 200) return;
  const exchange = await listPayments(trial, { From: leapDay });
  trial.holds(id, 200, statusOf(exchange), usual, exchange);
}

/** Section 2.5: MMM is one of twelve. */
export const queryMonths = check({
  slug: 'query-months',
  title: 'the payment list takes query dates of every month',
  rules: [id],
  needs: ['clock.advance', 'clock.now'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    for (let n = 0; n < 12; n += 1) {
      await judgeTaken(trial, (await nowOf(trial, await listPayments(trial))) - 2 * dayMs);
      await advance(trial, 30 * dayMs + 10 * hourMs);
    }
  },
});
