import type { RunResult } from '../../src/conformance/index.ts';

/** Rules that a verification accuses or could not decide, sorted. */
export function failedRules({ verdicts }: Pick<RunResult, 'verdicts'>): string[] {
  return verdicts
    .filter((it) => it.outcome === 'fail' || it.outcome === 'error')
    .map((it) => it.rule)
    .sort();
}

/** Interactions whose state the target cannot reach, sorted. */
export function unreachedInteractions({ checks }: Pick<RunResult, 'checks'>): string[] {
  return checks
    .filter((it) => it.missing !== undefined)
    .map((it) => it.check)
    .sort();
}
