import type { RunResult } from '../conformance/result.ts';
import { type Baseline, compareRuns } from './baseline.ts';
import { endedEarly } from './ended-early.ts';

/** Rules named of each kind of change. */
const named = 2;

/**
 * What changed since the run that lay in the report folder before, in a few lines; nothing where there was none, or where
 * it is about another target, other rules or another judge.
 */
export function sinceLast(earlier: RunResult | undefined, later: RunResult): string[] {
  if (earlier === undefined || endedEarly(earlier) !== undefined || endedEarly(later) !== undefined) return [];
  if (earlier.target.name !== later.target.name || earlier.judged !== later.judged) return [];
  const baseline = compareRuns(earlier, later);
  const both = later.verdicts.length - baseline.added.length;
  if (both === 0) return [];
  const lines = [
    kind(
      'newly broken',
      rulesOf(baseline, (it) => it.after === 'fail'),
    ),
    kind(
      'mended',
      rulesOf(baseline, (it) => it.before === 'fail' && it.after === 'pass'),
    ),
    kind('otherwise changed', [
      ...rulesOf(baseline, (it) => it.after !== 'fail' && !(it.before === 'fail' && it.after === 'pass')),
      ...baseline.readings.map((it) => it.rule),
    ]),
  ].flat();
  const when = `Since the last run here (${earlier.startedAt.slice(0, 16).replace('T', ' ')} UTC)`;
  const less = baseline.added.length + baseline.gone.length > 0 ? ` of the ${both} rules that both judged` : '';
  return lines.length === 0 ? [`${when}: nothing changed${less}`] : [`${when}${less}:`, ...lines];
}

function rulesOf({ changed }: Baseline, isMeant: (it: Baseline['changed'][number]) => boolean): string[] {
  return changed.filter(isMeant).map((it) => it.rule);
}

function kind(words: string, rules: readonly string[]): string[] {
  if (rules.length === 0) return [];
  const more = rules.length > named ? `, ${rules.length - named} more (--baseline lists them)` : '';
  return [`  ${rules.length} ${words}: ${rules.slice(0, named).join(', ')}${more}`];
}
