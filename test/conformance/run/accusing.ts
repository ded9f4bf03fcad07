import type { Contribution } from '../../../src/conformance/verdicts.ts';

/** What a check contributes that found this rule broken. */
export function accusing(rule: string, proof: string[], deed: string[]): Contribution {
  const finding = { rule, check: 'c', title: 't', expected: 1, actual: 0, proof, deed, reproduce: '' };
  const decided = new Map([[rule, 1]]);
  return { slug: 'c', rules: [rule], decided, readings: new Map(), findings: [finding] };
}
