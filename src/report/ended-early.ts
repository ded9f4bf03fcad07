import type { RunResult } from '../conformance/result.ts';

/** What a run says of itself that was ended early; undefined where it came to its end. */
export function endedEarly({ interrupted, stoppedAfter }: RunResult): string | undefined {
  if (interrupted) return 'INTERRUPTED: the run was ended early; rules that were not reached are not decided.';
  if (stoppedAfter === undefined) return undefined;
  const count = stoppedAfter === 1 ? 'a broken rule' : `${stoppedAfter} broken rules`;
  return `ENDED EARLY: after ${count}, as was asked for; rules that were not reached are not decided.`;
}
