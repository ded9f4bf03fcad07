import type { Rule } from '../../../contract/rule.ts';
import { feedersOfRule, type Suite } from '../plan.ts';

/**
 * The rules of a plan that each of its checks can decide, by slug: its own, those that its givens decide on the way, and
 * those that observers decide by what it sends. A rule that any call of its API may show is left out: it is nobody's.
 */
export function decidedBy({
  rules,
  checks,
  observers,
}: Pick<Suite, 'checks' | 'observers'> & { rules: readonly Pick<Rule, 'id'>[] }): ReadonlyMap<
  string,
  ReadonlySet<string>
> {
  const ids = new Set(rules.map((it) => it.id));
  const decided = new Map(
    checks.map((it) => [it.slug, new Set([...it.rules, ...(it.assumes ?? [])].filter((rule) => ids.has(rule)))]),
  );
  for (const observer of observers)
    for (const rule of observer.rules.filter((it) => ids.has(it)))
      for (const slug of feedersOfRule({ checks }, observer, rule) ?? []) decided.get(slug)?.add(rule);
  return decided;
}
