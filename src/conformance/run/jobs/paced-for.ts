import type { OpenTarget } from '../../../targets/open-target.ts';
import { paceOf } from '../../../targets/wire/pacing.ts';

/** The target for one of several jobs, which together keep its pace. */
export function pacedFor(target: OpenTarget, jobs: number): OpenTarget {
  const { kind, callsPerMinute } = target.settings;
  return kind === 'remote' ? { ...target, pace: paceOf(callsPerMinute / jobs, target.timers) } : target;
}
