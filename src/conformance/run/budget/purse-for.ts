import type { OpenTarget } from '../../../targets/open-target.ts';
import type { Plan } from '../plan.ts';
import type { RunOptions } from '../run-options.ts';
import { ableOn } from './able-on.ts';
import type { Meter } from './meter.ts';
import { planWithin } from './plan-within.ts';
import { newPurse, type Purse } from './purse.ts';

/** What a run has to spend on an open target; undefined where it has no budget. Tells what it is enough for. */
export function purseFor(
  target: OpenTarget,
  plan: Plan,
  meter: Meter,
  { budget, effort, suite, sooner, onBudget }: Pick<RunOptions, 'budget' | 'effort' | 'suite' | 'sooner' | 'onBudget'>,
): Purse | undefined {
  if (budget === undefined) return undefined;
  const { settings } = target;
  const able = ableOn(target);
  const within = planWithin(plan, { budget, settings, able, made: meter.calls, effort, costs: suite.costs, sooner });
  onBudget?.(within.told);
  return newPurse(budget, within, meter);
}
