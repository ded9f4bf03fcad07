import type { Budget, BudgetPlan } from '../conformance/index.ts';
import { durationText } from '../report/duration-text.ts';
import type { TargetSettings } from '../targets/index.ts';

/** What a budget is enough for, in two sentences, before anything is judged. */
export function budgetTold(
  { checks, ofChecks, rules, ofRules, calls, leastMs }: BudgetPlan,
  budget: Budget,
  { kind, callsPerMinute }: Pick<TargetSettings, 'kind' | 'callsPerMinute'>,
): string {
  const options = budgetOptions(budget).join(' ');
  const chosen = `${checks} of ${ofChecks} checks ${checks === 1 ? 'comes' : 'come'} first and can decide ${rules} of ${ofRules} rules with about ${calls} calls`;
  const pace =
    kind === 'remote'
      ? `, which take ${leastMs === 0 ? 'no waiting' : `${durationText(Math.ceil(leastMs / 1_000) * 1_000)} at least`} at ${callsPerMinute} calls a minute`
      : '';
  const isOpen = budget.calls === undefined && kind !== 'remote';
  const rest = isOpen
    ? 'This target has no pace: what is not begun by then is left out, whatever its calls.'
    : 'What is left over goes to further checks; what is left out is not decided.';
  return `${options}: ${chosen}${pace}. ${rest}`;
}

/** As options of the command line, each with its value. */
export function budgetOptions({ calls, ms }: Budget): string[] {
  return [
    ...(ms === undefined ? [] : ['--budget', durationText(ms)]),
    ...(calls === undefined ? [] : ['--calls', String(calls)]),
  ];
}
