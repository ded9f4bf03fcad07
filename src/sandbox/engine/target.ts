import { lastInstant } from '../clock/clock.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A move beyond the last instant that a clock reaches; nothing was moved. */
export class ClockEndError extends Error {
  override readonly name = 'ClockEndError';
}

/** Where to move a clock: by some ms, to an instant, or to the next thing that falls due. */
export type Target = { byMs: number } | { to: number } | 'next-due';

/** The instant that it means now. Throws ClockEndError. */
export function endOf(target: Target, workspace: Workspace): number {
  const end = meantBy(target, workspace);
  if (end <= lastInstant) return end;
  const last = new Date(lastInstant).toISOString();
  throw new ClockEndError(`the clock goes no further than ${lastInstant} (${last}); it stands where it stood`);
}

function meantBy(target: Target, { clock, schedule }: Workspace): number {
  if (target === 'next-due') return schedule.next()?.at ?? clock.now();
  return 'to' in target ? target.to : clock.now() + target.byMs;
}
