import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { callsWithin, leastMsOf } from '../../../targets/wire/pacing.ts';
import type { Check } from '../../check.ts';
import { type Costs, callsOf } from '../jobs/how-many.ts';
import type { Plan } from '../plan.ts';
import type { Able } from './able-on.ts';
import { decidedBy } from './decided-by.ts';
import { mostFirst } from './most-first.ts';

/** What a run may spend: calls, or time from its first call on, or whichever ends first. */
export interface Budget {
  calls?: number;
  ms?: number;
}

/** What is known of a run within a budget before it begins. */
export interface BudgetPlan {
  /** How many checks are chosen, of how many that could run on the target. */
  checks: number;
  ofChecks: number;
  /** How many rules the chosen ones can decide, of how many that are planned. */
  rules: number;
  ofRules: number;
  /** About how many calls they make, and how long the target's pace makes that take at least. */
  calls: number;
  leastMs: number;
}

/** A plan cut to a budget. */
export interface Within {
  told: BudgetPlan;
  /** How many calls fit: the budget's, or what the target's pace lets go in its time. */
  atMost: number;
  /** They send nothing, for something is missing, and cost nothing. */
  unable: Check[];
  chosen: Check[];
  /** What may follow if calls are left over. */
  rest: Check[];
  /** About how many calls a check makes. */
  callsOf(check: Check): number;
}

/** Chooses what decides most rules within a budget, for each kind of target. `made` calls were made already. */
export function planWithin(
  plan: Plan,
  {
    budget: { calls = Number.POSITIVE_INFINITY, ms },
    settings: { kind, callsPerMinute },
    able,
    made = 0,
    effort = 1,
    costs,
    sooner,
  }: {
    budget: Budget;
    settings: Pick<TargetSettings, 'kind' | 'callsPerMinute'>;
    able: Able;
    made?: number;
    effort?: number | undefined;
    costs?: Costs | undefined;
    sooner?: ReadonlySet<string> | undefined;
  },
): Within {
  const pace = kind === 'remote' ? callsPerMinute : Number.POSITIVE_INFINITY;
  const atMost = Math.min(calls, ms === undefined ? Number.POSITIVE_INFINITY : callsWithin(ms, pace));
  const decided = decidedBy(plan);
  const could = plan.checks.filter(able);
  const priced = could.map((check) => ({
    check,
    slug: check.slug,
    calls: Math.max(1, callsOf(check, costs, effort)),
    rules: decided.get(check.slug) ?? new Set<string>(),
  }));
  const prices = new Map(priced.map((it) => [it.slug, it.calls]));
  const choice = mostFirst(priced, { atMost: atMost - made, sooner });
  return {
    told: {
      checks: choice.chosen.length,
      ofChecks: could.length,
      rules: choice.rules.size,
      ofRules: plan.rules.length,
      calls: choice.calls,
      leastMs: leastMsOf(choice.calls + made, pace),
    },
    atMost,
    unable: plan.checks.filter((it) => !able(it)),
    chosen: choice.chosen.map((it) => it.check),
    rest: choice.rest.map((it) => it.check),
    callsOf: ({ slug }) => prices.get(slug) ?? 0,
  };
}
