import type { World } from './model.ts';

const minuteMs = 60_000;

/** So many calls leave room in a minute of 500 (section 8) for the largest step that may follow. */
const callsAtMost = 200;

/** Lets a minute begin where this one is used up; without a clock the calls are paced as they go. */
export async function keepRate(world: World): Promise<void> {
  const { rate, trial } = world;
  if (rate.moves !== world.moves) Object.assign(rate, { calls: 0, moves: world.moves });
  if (rate.calls < callsAtMost || !trial.driver.clock?.advance) return;
  await trial.driver.clock.advance({ ms: minuteMs });
  world.moves += 1;
  Object.assign(rate, { calls: 0, moves: world.moves });
}
