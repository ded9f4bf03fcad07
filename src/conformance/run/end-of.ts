import type { CheckReport, RunResult } from '../result.ts';
import type { Contribution } from '../verdicts.ts';
import { decidedBy } from './budget/decided-by.ts';
import type { Purse } from './budget/purse.ts';
import type { Judged } from './judged.ts';
import type { Plan } from './plan.ts';
import type { RunOptions } from './run-options.ts';

/** How a run ended before all its checks were begun. */
export interface End extends Pick<RunResult, 'stoppedAfter' | 'budget'> {
  /** What checks could have decided that lacked nothing. */
  rulesLeftOut?: ReadonlySet<string>;
}

interface Ended extends Pick<Judged, 'sent'> {
  stop: RunOptions['stop'] | undefined;
  checks: readonly CheckReport[];
  contributions: readonly Contribution[];
  isInterrupted: boolean;
  purse: Purse | undefined;
}

/** Undefined where it came to its end, or was interrupted. */
export function endOf(plan: Plan, ended: Ended): End | undefined {
  const { checks, contributions, sent, isInterrupted, stop, purse } = ended;
  if (isInterrupted || (stop === undefined && purse === undefined) || checks.length >= plan.checks.length)
    return undefined;
  const broken = brokenRules(plan, contributions, stop?.known);
  if (purse === undefined || (stop !== undefined && broken >= stop.failures)) return { stoppedAfter: broken };
  const begun = new Set(checks.map((it) => it.check));
  const leftOut = [...purse.within.chosen, ...purse.within.rest].filter((it) => !begun.has(it.slug));
  const decided = decidedBy(plan);
  return {
    budget: { ...purse.budget, sent: purse.sent({ exchanges: sent }), leftOut: leftOut.length },
    rulesLeftOut: new Set(leftOut.flatMap((it) => [...(decided.get(it.slug) ?? [])])),
  };
}

/** How many rules the checks have broken. */
function brokenRules(
  plan: Plan,
  contributions: readonly Contribution[],
  known: ReadonlySet<string> = new Set(),
): number {
  const slugs = new Set(plan.checks.map((it) => it.slug));
  const findings = contributions.flatMap((it) => (slugs.has(it.slug) ? it.findings : []));
  return new Set(findings.map((it) => it.rule).filter((it) => !known.has(it))).size;
}
