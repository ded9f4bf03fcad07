import type { Outcome } from '../../../conformance/result.ts';
import { countsOf, type JudgedRule } from '../../run-model.ts';

/** Outcomes in the order in which a reader wants them, and what each says. */
export const outcomeWords: Record<Outcome, string> = {
  fail: 'failed',
  error: 'errors',
  skipped: 'skipped',
  observed: 'observed',
  pass: 'passed',
};

export const outcomeOrder = Object.keys(outcomeWords) as Outcome[];

/** How many there are of each outcome that there is: `2 failed, 3 skipped, 25 passed`. */
export function outcomesText(judged: readonly JudgedRule[]): string {
  const counts = countsOf(judged.map((it) => it.verdict));
  const there = outcomeOrder.filter((it) => counts[it] > 0);
  return there.map((it) => `${counts[it]} ${outcomeWords[it]}`).join(', ');
}
