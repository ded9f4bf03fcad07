import type { Workspace } from '../workspace/workspace.ts';

/** Where to move a clock: by some ms, to an instant, or to the next thing that falls due. */
export type Target = { byMs: number } | { to: number } | 'next-due';

/** The instant that it means now. */
export function endOf(target: Target, { clock, schedule }: Workspace): number {
  if (target === 'next-due') return schedule.next()?.at ?? clock.now();
  return 'to' in target ? target.to : clock.now() + target.byMs;
}
