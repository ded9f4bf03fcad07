import type { Finding } from '../../result.ts';
import type { Contribution } from '../../verdicts.ts';

/** The exchanges and deeds that a finding names. */
export function namedBy({ proof, deed = [] }: Finding): string[] {
  return [...proof, ...deed];
}

/**
 * Findings that may be somebody else's than the provider's are none: what was decided of their rules there ends in `error`.
 * @param reasonOf why a finding is set aside, with what to look at; undefined where it stands.
 */
export function setAside(
  contributions: readonly Contribution[],
  reasonOf: (finding: Finding) => string | undefined,
): Contribution[] {
  return contributions.map((it) => {
    const reasons = it.findings.map(reasonOf);
    const error = reasons.find((reason) => reason !== undefined);
    if (error === undefined) return it;
    const { true: standing = [], false: aside = [] } = Object.groupBy(
      it.findings,
      (_, place) => `${reasons[place] === undefined}`,
    );
    const rules = new Set(aside.map(({ rule }) => rule));
    const decided = new Map([...it.decided].filter(([rule]) => !rules.has(rule)));
    return { ...it, findings: standing, decided, error };
  });
}
