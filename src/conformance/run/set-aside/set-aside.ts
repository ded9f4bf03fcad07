import type { Finding } from '../../result.ts';
import type { Contribution } from '../../verdicts.ts';

/** The exchanges and deeds that a finding names. */
export function namedBy({ proof, deed = [] }: Finding): string[] {
  return [...proof, ...deed];
}

/** A mistake that some exchanges and deeds show, in words that say what to look at. */
export interface Shown {
  words: string;
  ids: Iterable<string>;
}

/** Findings that name what shows a mistake end in `error`, with the words of the first that they name. */
export function setAsideShown(contributions: readonly Contribution[], mistakes: readonly Shown[]): Contribution[] {
  const shown = mistakes.map(({ words, ids }) => ({ words, ids: new Set(ids) }));
  return setAside(
    contributions,
    (finding) => shown.find(({ ids }) => namedBy(finding).some((id) => ids.has(id)))?.words,
  );
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
