import type { RunResult, Verdict } from '../../conformance/result.ts';

/** What a check lacks that could not go on, for something was broken on its way (`runCheck` writes it). */
const brokenStart = 'the situation it starts from';

/** Rules that were skipped in a check that one of these broke, for want of the situation that it starts from. */
export function untriedFor(broken: readonly Verdict[], { verdicts }: RunResult): string[] {
  const checks = new Set(broken.flatMap((it) => it.findings.map((finding) => finding.check)));
  return verdicts
    .filter((it) => it.outcome === 'skipped' && it.missing?.some((missing) => missing.includes(brokenStart)))
    .filter((it) => it.checks.some((check) => checks.has(check)))
    .map((it) => it.rule);
}
