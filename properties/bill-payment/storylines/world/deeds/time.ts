import { commissionsAtMost, dayMs, isCommission, minuteMs } from '../../../../../src/given/bill-payment/index.ts';
import { type Deed, quietDeed, timeOf, type World } from '../model.ts';
import type { Border } from '../steps.ts';

const nothing = 'one-debit-per-reference';

/** Lets time pass: nothing moves by it, but what was under way and commission. */
export async function wait(world: World, minutes: number): Promise<Deed> {
  await passed(world, minutes * minuteMs);
  return afterTime(world);
}

/** Moves the clock to a minute before a border of the calendar in UTC. */
export async function toBorder(world: World, border: Border): Promise<Deed> {
  const now = world.trial.driver.clock?.now ? await timeOf(world) : undefined;
  if (now !== undefined) await passed(world, nextBorder(now + 10 * minuteMs, border) - minuteMs - now);
  return afterTime(world);
}

/** Moves the clock, where that can be done. */
export async function passed(world: World, ms: number): Promise<void> {
  const advance = world.trial.driver.clock?.advance;
  if (!advance || ms <= 0) return;
  await advance({ ms });
  world.clockMs += ms;
}

/** What may have moved by time alone: what was under way, and commission, also of the stories before. */
export function afterTime(world: World): Deed {
  if (world.late.length > 0) return { ...quietDeed(nothing), fits: () => true };
  const most = commissionsAtMost([...world.shown, ...world.payments.flatMap(({ shown }) => shown ?? [])]);
  return { ...quietDeed(nothing), fits: (changes) => isCommission(changes, most) };
}

/** The first such border after an instant. A leap day, a thirty-first and a year's end begin at noon: so they are one in every zone. */
function nextBorder(at: number, border: Border): number {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (border === 'evening' || border === 'forenoon') {
    const today = Date.UTC(year, month, day, border === 'evening' ? 22 : 10);
    return today > at ? today : today + dayMs;
  }
  if (border === 'midnight') return Date.UTC(year, month, day + 1);
  if (border === 'month') return Date.UTC(year, month + 1, 1);
  if (border === 'new-year') return Date.UTC(year + 1, 0, 1);
  // A calendar of weeks has the last of December in the next year.
  if (border === 'year-end') return nextNoon(at, 11, 31, 12);
  // Of January, March, May or July.
  if (border === 'thirty-first') return nextNoon(at, 0, 31, 2);
  return nextNoon(at, 1, 29, 12);
}

/** The first noon of such a day after an instant: in this month of its year, or so many months later, or as many again. */
function nextNoon(at: number, month: number, day: number, months: number): number {
  for (let it = month; ; it += months) {
    const noon = Date.UTC(new Date(at).getUTCFullYear(), it, day, 12);
    if (noon > at && new Date(noon).getUTCDate() === day) return noon;
  }
}
