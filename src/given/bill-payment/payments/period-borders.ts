import type { Exchange, Trial } from '../../../conformance/index.ts';
import { advance, dayMs, hourMs, minuteMs, nowOf } from '../values/clock.ts';
import { borderBetween, zoneSlackMs } from '../values/query-date.ts';
import { listWallets } from '../wallets/wallets.ts';
import type { Period } from './download.ts';

/** Every zone is a whole number of these away from every other one. */
const zoneStepMs = 15 * minuteMs;

/** What is lost by clocks that are read, and payments that are made, one after the other. */
const slackMs = 3 * minuteMs;

/** From and To have seconds: whatever else they go by, they draw their lines no further apart. */
const nearMs = 20_000;

/** So many days later it is each day of a month, and then each month. */
const thirtyOneDays = Array.from({ length: 31 }, (_, n) => n + 3);
const months = Array.from({ length: 10 }, (_, n) => (n + 2) * 30);

/**
 * Moves the clock to where minutes tell: seven past a quarter of an hour, in whichever zone, and early in the day in most
 * of them. Gives the target's time there.
 */
export async function advanceToOddMinute(trial: Trial): Promise<number> {
  const now = await nowOf(trial, await listWallets(trial));
  const ms = within(dayMs, 4 * hourMs + 7 * minuteMs - now);
  await advance(trial, ms);
  return now + ms;
}

/** The part of a time that is left beside whole steps: from 0 on, of times below zero too. */
function within(stepMs: number, ms: number): number {
  return ((ms % stepMs) + stepMs) % stepMs;
}

/** Whether a payment is held, and the answer that says so. */
type Held = Promise<{ isHeld: boolean; exchange: Exchange }>;

/** One end of a period: whether a payment is held at a place of it. */
type HeldAt = (instant: number) => Held;

/** What is asked of periods: one end alone, and both of them. */
export interface Periods {
  from: HeldAt;
  to: HeldAt;
  both(period: Period): Held;
}

/**
 * Decides that From and To draw the line at a payment's own time, whose minute is the same in every zone: whatever the
 * zone is, both draw it at the same place. `from` and `to` tell whether the payment is held with that end alone there.
 * A period of minutes, mostly within one day, has it or not as well.
 * @param made from before its AUTH until it was seen Paid: which of its instants a list goes by is open.
 */
export async function judgeBorders(
  trial: Trial,
  id: string,
  made: Period,
  { from, to, both }: Periods,
  proof: readonly Exchange[],
): Promise<void> {
  const seen: Exchange[] = [];
  const held = async (end: HeldAt, instant: number): Promise<boolean> => {
    const { isHeld, exchange } = await end(instant);
    seen.push(exchange);
    return isHeld;
  };
  const [early, late] = [made.from - zoneSlackMs, made.to + zoneSlackMs];
  const ends = [await held(from, early), await held(from, late), await held(to, late), await held(to, early)];
  if (!trial.holds(id, 'held, not held, held, not held', words(ends), ...proof, ...seen)) return;
  const first = await borderBetween(early, late, (it) => held(from, it));
  const around = [await held(to, first - nearMs), await held(to, first + nearMs)];
  const isSame = words(around) === 'not held, held';
  const last = isSame ? first : await borderBetween(early, late, async (it) => !(await held(to, it)));
  const seconds = Math.round(Math.abs(first - last) / 1000);
  trial.expects(id, 'From and To at the same time', isSame, `${seconds} s apart`, ...proof, ...seen.slice(-4));
  const own = "the payment's minute";
  const off = within(zoneStepMs, first - made.from);
  const isOwn = within(zoneStepMs, off + slackMs) <= made.to - made.from + 2 * slackMs;
  trial.expects(id, own, isOwn, `another by ${Math.round(off / minuteMs)}`, ...proof, ...seen.slice(-4));
  if (!isOwn || !isSame) return;
  const near: boolean[] = [];
  for (const [start, end] of [
    [-20, 20],
    [20, 40],
    [-40, -20],
  ] as const) {
    const { isHeld, exchange } = await both({ from: first + start * minuteMs, to: first + end * minuteMs });
    near.push(isHeld);
    seen.push(exchange);
  }
  if (!trial.holds(id, 'held, not held, not held', words(near), ...proof, ...seen.slice(-3))) return;
  // Whatever the hour, what begins later lacks it, and what ends later has it.
  const day = first - within(dayMs, first);
  for (const hour of [0, 7, 12, 13, 18, 23]) {
    const place = day + (hour + 0.75) * hourMs;
    if (Math.abs(place - first) < 2 * slackMs) continue;
    const wanted = place < first ? 'held, not held' : 'not held, held';
    trial.holds(id, wanted, words([await held(from, place), await held(to, place)]), ...proof, ...seen.slice(-2));
  }
  // Whatever the day of a month and the month: what begins later lacks it.
  for (const days of [...thirtyOneDays, ...months]) {
    const { isHeld, exchange } = await from(first + days * dayMs);
    trial.expects(id, 'not held', !isHeld, 'held', ...proof, exchange);
  }
}

function words(all: readonly boolean[]): string {
  return all.map((it) => (it ? 'held' : 'not held')).join(', ');
}
