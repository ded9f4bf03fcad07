import {
  ableBefore,
  type Budget,
  type Plan,
  planOf,
  planOfShard,
  planWithin,
  type Selection,
  type Shard,
  type Suite,
} from '../conformance/index.ts';
import { loadRegister } from '../contract/index.ts';
import { visibleJson } from '../protocol/visible.ts';
import type { TargetSettings } from '../targets/index.ts';
import { budgetTold } from './budget-told.ts';

export interface ListOptions {
  target: TargetSettings;
  shard?: Shard | undefined;
  /** Lists what is chosen within it, in its order; what a driver brings is taken to be enough. */
  budget?: Budget | undefined;
  effort?: number | undefined;
}

/**
 * What a run of this selection of a suite would do: as JSON `{ checks: [{ check, api, title, rules, needs }], observers: […], rules }`
 * and `budget` where there is one, or as text, a check with its rules below it.
 */
export function listPlan(
  suite: Suite,
  selection: Selection,
  json: boolean,
  { target, shard, budget, effort }: ListOptions,
): string {
  const register = selection.apis.flatMap((api) => loadRegister(api));
  const whole = planOf(suite, register, selection);
  const part = shard ? planOfShard(whole, shard) : whole;
  const { costs } = suite;
  const { sooner } = selection;
  const within =
    budget && planWithin(part, { budget, settings: target, able: ableBefore(target), effort, costs, sooner });
  const plan = within ? { ...part, checks: within.chosen } : part;
  const ids = new Set(plan.rules.map((it) => it.id));
  const entry = ({ slug, api, title, rules, needs }: Plan['checks'][number] | Plan['observers'][number]) => ({
    check: slug,
    api,
    title,
    rules: rules.filter((it) => ids.has(it)),
    needs: [...needs],
  });
  const checks = plan.checks.map(entry);
  const observers = plan.observers.map(entry);
  if (json) return `${visibleJson({ checks, observers, rules: [...ids], ...(within && { budget: within.told }) })}\n`;
  const blocks = [...checks, ...observers].map(({ check, title, rules, needs }) =>
    [
      `${check}: ${title}`,
      ...(needs.length > 0 ? [`  needs ${needs.join(', ')}`] : []),
      ...rules.map((it) => `  ${it}`),
    ].join('\n'),
  );
  const last = `${checks.length} checks and ${observers.length} observers for ${ids.size} rules`;
  const told = budget && within ? [budgetTold(within.told, budget, target)] : [];
  return `${[...blocks, last, ...told].join('\n\n')}\n`;
}
