import { offsetMs } from '../../answers/local-time.ts';
import type { Policy } from '../../policy.ts';

const dayMs = 24 * 3_600_000;

/** What careless software takes for "at the same time". */
export const sameMomentMs = 1000;

/** The first instant of the day that holds an instant, in the service's zone. */
export function startOfDay(at: number, { dialect }: Pick<Policy, 'dialect'>): number {
  const aheadMs = offsetMs(dialect['utc-offset']);
  return Math.floor((at + aheadMs) / dayMs) * dayMs - aheadMs;
}

/** Month and day of an instant in the service's zone, such as `02-29`. */
export function monthAndDay(at: number, { dialect }: Pick<Policy, 'dialect'>): string {
  return new Date(at + offsetMs(dialect['utc-offset'])).toISOString().slice(5, 10);
}
