import { type Charged, lookUp } from '../../../../src/given/charge-gateway/index.ts';
import { judgeTimestamp } from '../../echoes/timestamps.ts';
import type { World } from './model.ts';

/** After time was moved, decides the timestamps of a charge and its look-up: calendars have borders. `from` is before its call. */
export async function judgeTimes({ trial }: World, from: number, charged: Charged): Promise<void> {
  const lookup = await lookUp(trial, charged);
  const to = await trial.driver.clock?.now?.();
  if (to === undefined) return;
  judgeTimestamp(trial, 'charge-timestamp-utc', charged.exchange, [from, to]);
  judgeTimestamp(trial, 'lookup-timestamp-utc', lookup, [from, to]);
}
