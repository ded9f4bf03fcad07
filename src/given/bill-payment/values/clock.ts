import { type Exchange, Lacking, type Trial } from '../../../conformance/index.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Moves the target's clock. Throws Lacking where nobody can. */
export async function advance(trial: Trial, ms: number): Promise<void> {
  const { advance: move } = trial.driver.clock ?? {};
  if (!move) throw new Lacking('clock.advance');
  await move({ ms });
}

/** The target's time in Unix ms: of its driver's clock, else ours. Throws Lacking where the clock moves and cannot be read. */
export async function nowOf(trial: Trial, { at }: Pick<Exchange, 'at'>): Promise<number> {
  const { clock } = trial.driver;
  if (clock?.advance && !clock.now) throw new Lacking('clock.now');
  return (await clock?.now?.()) ?? at.wall;
}
