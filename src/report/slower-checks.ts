import type { CheckReport, RunResult } from '../conformance/result.ts';

/** A check that two runs made, and how long it took in each. */
export interface Pace {
  check: CheckReport;
  beforeMs: number;
  afterMs: number;
}

/** What takes less than this longer is the machine's mood. */
const leastMs = 500;
const leastTimes = 2;

/** The checks that took twice as long and half a second more in the later run, the one that lost most first. */
export function slowerChecks(earlier: RunResult, later: RunResult): Pace[] {
  return paces(earlier, later)
    .filter((it) => it.afterMs - it.beforeMs >= leastMs && it.afterMs >= leastTimes * it.beforeMs)
    .sort((a, b) => b.afterMs - b.beforeMs - (a.afterMs - a.beforeMs));
}

function paces(earlier: RunResult, later: RunResult): Pace[] {
  const old = new Map(earlier.checks.map((it) => [it.check, it]));
  return later.checks.flatMap((check) => {
    const before = old.get(check.check);
    const isDone = check.outcome === 'done' && before?.outcome === 'done';
    return before && isDone ? [{ check, beforeMs: before.tookMs, afterMs: check.tookMs }] : [];
  });
}
