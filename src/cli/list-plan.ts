import { type Plan, planOf, planOfShard, type Selection, type Shard, type Suite } from '../conformance/index.ts';
import { loadRegister } from '../contract/index.ts';
import { visibleJson } from '../protocol/visible.ts';

/**
 * What a run of this selection of a suite would do: as JSON `{ checks: [{ check, api, title, rules, needs }], observers: […], rules }`,
 * or as text, a check with its rules below it.
 */
export function listPlan(suite: Suite, selection: Selection, json: boolean, shard?: Shard): string {
  const register = selection.apis.flatMap((api) => loadRegister(api));
  const whole = planOf(suite, register, selection);
  const plan = shard ? planOfShard(whole, shard) : whole;
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
  if (json) return `${visibleJson({ checks, observers, rules: [...ids] })}\n`;
  const blocks = [...checks, ...observers].map(({ check, title, rules, needs }) =>
    [
      `${check}: ${title}`,
      ...(needs.length > 0 ? [`  needs ${needs.join(', ')}`] : []),
      ...rules.map((it) => `  ${it}`),
    ].join('\n'),
  );
  const last = `${checks.length} checks and ${observers.length} observers for ${ids.size} rules`;
  return `${[...blocks, last].join('\n\n')}\n`;
}
