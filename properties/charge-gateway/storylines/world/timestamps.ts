import { type Charged, lookUp } from '../../../../src/given/charge-gateway/index.ts';
import { judgeTimestamp } from '../../echoes/timestamps.ts';
import type { World } from './model.ts';

/** Of a longer story too many times lie within it, a zone off or not. */
const shortStoryMs = 5 * 60_000;

/** After time was moved, decides the timestamps of a charge and its look-up: calendars have borders. `from` is before its call. */
export async function judgeTimes({ trial }: World, from: number, charged: Charged): Promise<void> {
  const lookup = await lookUp(trial, charged);
  const to = await trial.driver.clock?.now?.();
  if (to === undefined) return;
  judgeTimestamp(trial, 'charge-timestamp-utc', charged.exchange, [from, to]);
  judgeTimestamp(trial, 'lookup-timestamp-utc', lookup, [from, to]);
}

/**
 * Of a story that is short, decides the timestamps of its charges as they were looked up last: in whatever state that was. A
 * zone shows in none of them.
 */
export async function judgeTimesOfStates({ trial, charges, begunAt }: World): Promise<void> {
  const { clock } = trial.driver;
  if (clock?.advance && !clock.now) return;
  const endedAt = await clock?.now?.();
  for (const { lookup, madeAt } of charges) {
    if (!lookup) continue;
    const from = begunAt ?? madeAt;
    const to = endedAt ?? lookup.at.wall + Math.ceil(lookup.at.tookMs);
    if (to - from <= shortStoryMs) judgeTimestamp(trial, 'lookup-timestamp-utc', lookup, [from, to]);
  }
}
