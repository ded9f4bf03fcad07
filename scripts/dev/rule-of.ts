import { chooseRules } from '../../src/cli/options/choose-rules.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import type { Rule } from '../../src/contract/index.ts';

/** The rule of this id, with or without its API; in words why there is none that a round can judge. */
export function ruleOf(name: string, register: readonly Rule[]): Rule | string {
  const meant = register.filter((it) => it.id === name || it.id === `${it.api}/${name}`);
  if (meant.length > 1) return `'${name}' is a rule of several APIs: ${idsOf(meant)}. Give one of them.`;
  try {
    const [rule, ...more] = chooseRules([meant[0]?.id ?? name], register);
    const below = rule && more.length > 0 ? [rule, ...more] : [];
    if (below.length > 0 && rule?.id !== name && meant.length === 0)
      return `'${name}' means ${below.length} rules, and a round judges one: ${idsOf(below.slice(0, 8))}${below.length > 8 ? ', …' : ''}.`;
    return rule ?? `unknown rule '${name}'`;
  } catch (problem) {
    if (problem instanceof UsageError) return problem.message;
    throw problem;
  }
}

function idsOf(rules: readonly Rule[]): string {
  return rules.map((it) => it.id).join(', ');
}
