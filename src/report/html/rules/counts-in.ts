import { type Counts, countsOf, type JudgedRule } from '../../run-model.ts';

/** How many of these rules ended how. */
export function countsIn(rules: readonly JudgedRule[]): Counts {
  return countsOf(rules.map((it) => it.verdict));
}
