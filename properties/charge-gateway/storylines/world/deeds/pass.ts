import type { World } from '../model.ts';
import type { times } from '../steps.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Lets time pass to the next moment of that kind; without a clock nothing happens. */
export async function passTime(world: World, what: (typeof times)[number]): Promise<void> {
  const { clock } = world.trial.driver;
  if (!clock?.advance || !clock.now) return;
  const now = await clock.now();
  world.moves += 1;
  await clock.advance({ ms: Math.max(1, next(what, now) - now) });
}

/** Half an hour before or after a border, so that zones two hours apart see different dates. */
function next(what: (typeof times)[number], now: number): number {
  const today = now - (now % day);
  const year = new Date(now).getUTCFullYear();
  switch (what) {
    case 'minute':
      return now + minute;
    case 'ninety-seconds':
      return now + 1.5 * minute;
    case 'hours':
      return now + 5 * hour;
    case 'evening':
      return after(now, today + 23.5 * hour, day);
    case 'morning':
      return after(now, today + 0.5 * hour, day);
    case 'month':
      return now + 31 * day;
    case 'month-eve':
      return borderOf(now, 0);
    case 'month-eve-in-harare':
      return borderOf(now, 2 * hour);
    case 'quarter':
      return now + 100 * day;
    case 'day-and-hours':
      return now + day + 5 * hour;
    case 'midnight':
      return after(now, today + 5_000, day);
    case 'midnight-in-harare':
      return after(now, today + 22 * hour + 5_000, day);
    case 'month-end':
      return Date.UTC(year, new Date(now).getUTCMonth() + 1, 1) + hour;
    case 'year-eve':
      return after(now, Date.UTC(year, 11, 31) + 23.5 * hour, Date.UTC(year + 1, 11, 31) - Date.UTC(year, 11, 31));
    case 'year-end':
      return Date.UTC(year + 1, 0, 1) + hour;
    case 'leap-day':
      return leapDayAfter(now) + 22.5 * hour;
  }
}

/** Twenty seconds before a month begins where clocks are that far ahead. */
function borderOf(now: number, aheadMs: number): number {
  const ahead = new Date(now + aheadMs + minute);
  return Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth() + 1, 1) - aheadMs - 20_000;
}

function after(now: number, at: number, step: number): number {
  return at > now ? at : at + step;
}

function leapDayAfter(now: number): number {
  for (let year = new Date(now).getUTCFullYear(); ; year += 1) {
    const at = Date.UTC(year, 1, 29);
    if (new Date(at).getUTCDate() === 29 && at > now) return at;
  }
}
