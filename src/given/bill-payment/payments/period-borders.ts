import type { Exchange, Trial } from '../../../conformance/index.ts';
import { advance, minuteMs, nowOf } from '../values/clock.ts';
import { borderBetween, zoneSlackMs } from '../values/query-date.ts';
import { listWallets } from '../wallets/wallets.ts';
import type { Period } from './download.ts';

/** Every zone is a whole number of these away from every other one. */
const zoneStepMs = 15 * minuteMs;

/** What is lost by clocks that are read, and payments that are made, one after the other. */
const slackMs = 3 * minuteMs;

/** Moves the clock to where minutes tell: seven past a quarter of an hour, in whichever zone. Gives the target's time there. */
export async function advanceToOddMinute(trial: Trial): Promise<number> {
  const now = await nowOf(trial, await listWallets(trial));
  const ms = withinStep(7 * minuteMs - now);
  await advance(trial, ms);
  return now + ms;
}

/** The part of a time that no zone changes: 0 to `zoneStepMs`, of times below zero too. */
function withinStep(ms: number): number {
  return ((ms % zoneStepMs) + zoneStepMs) % zoneStepMs;
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
  const last = await borderBetween(early, late, async (it) => !(await held(to, it)));
  const apart = Math.abs(first - last);
  const same = 'From and To at the same minute';
  const minutes = Math.round(apart / minuteMs);
  trial.expects(id, same, apart <= slackMs, `${minutes} minutes apart`, ...proof, ...seen.slice(-4));
  const own = "the payment's minute";
  const off = withinStep(first - made.from);
  const isOwn = withinStep(off + slackMs) <= made.to - made.from + 2 * slackMs;
  trial.expects(id, own, isOwn, `another by ${Math.round(off / minuteMs)}`, ...proof, ...seen.slice(-4));
  if (!isOwn || apart > slackMs) return;
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
  trial.holds(id, 'held, not held, not held', words(near), ...proof, ...seen.slice(-3));
}

function words(all: readonly boolean[]): string {
  return all.map((it) => (it ? 'held' : 'not held')).join(', ');
}
