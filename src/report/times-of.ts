import type { RunResult } from '../conformance/result.ts';

/** How long each rule took to be decided, in ms: checks decide several, and each has an equal share of their time. */
export function timesOf({ verdicts, checks }: Pick<RunResult, 'verdicts' | 'checks'>): Map<string, number> {
  const decides = new Map<string, number>();
  for (const slug of verdicts.flatMap((it) => it.checks)) decides.set(slug, (decides.get(slug) ?? 0) + 1);
  const share = new Map(checks.map((it) => [it.check, it.tookMs / (decides.get(it.check) ?? 1)]));
  return new Map(verdicts.map((it) => [it.rule, it.checks.reduce((sum, slug) => sum + (share.get(slug) ?? 0), 0)]));
}
