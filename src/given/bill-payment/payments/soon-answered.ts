import { type Exchange, type Trial, underway } from '../../../conformance/index.ts';
import { minuteMs } from '../values/clock.ts';

/** What a call was answered, and whether that was while the target's clock stood still. */
export interface Soon {
  exchange: Exchange;
  isSoon: boolean;
}

/**
 * Makes a call that is to be answered at once. Where the clock can be moved, an answer that is held back is let go by moving
 * it, for a caller's timeout is real time; one that does not come is waited for patiently and once more, so that nothing
 * rests on how busy either machine is. Elsewhere whatever is answered in time is answered at once.
 */
export async function soonAnswered(trial: Trial, send: () => Promise<Exchange>): Promise<Soon> {
  const first = await askedOnce(trial, send);
  return first.isSoon || !trial.driver.clock?.advance ? first : askedOnce(trial, send);
}

async function askedOnce(trial: Trial, send: () => Promise<Exchange>): Promise<Soon> {
  const move = trial.driver.clock?.advance;
  const answer = underway(send());
  let isSoon = move === undefined;
  for (let n = 0; n < 3 && !isSoon; n += 1) isSoon = await trial.settles(answer);
  if (!isSoon) await move?.({ ms: 3 * minuteMs });
  const exchange = await answer;
  return { exchange, isSoon: isSoon && typeof exchange.answer !== 'string' };
}
