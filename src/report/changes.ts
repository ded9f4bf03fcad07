import type { Outcome, Verdict } from '../conformance/result.ts';
import type { JudgedRule, RunModel } from './run-model.ts';

/** A rule in two runs; absent where that run did not have it. */
export interface Change {
  rule: JudgedRule['rule'];
  before?: Verdict;
  after?: Verdict;
}

/** The rules of two runs by what became of them; each stands in one list at most. */
export interface Changes {
  /** Failed in the later run and not in the earlier one. */
  broke: Change[];
  stillBroken: Change[];
  /** Failed in the earlier run, and passed or were observed in the later one. */
  mended: Change[];
  /** Decided or observed in the later run, and skipped, an error or not there in the earlier one. */
  first: Change[];
  /** The other way round: a run that decides less shows less. */
  lost: Change[];
  /** Observed in both, with other readings. */
  readings: Change[];
}

type Had = Outcome | 'none';

/** What changed from one run to another, rule by rule in the order of the later run, those that are gone at the end. */
export function changesOf(earlier: RunModel, later: RunModel): Changes {
  const old = new Map(earlier.judged.map((it) => [it.rule.id, it]));
  const fresh = new Set(later.judged.map((it) => it.rule.id));
  const all: Change[] = [
    ...later.judged.map(({ rule, verdict }) => ({ rule, after: verdict, ...beforeOf(old.get(rule.id)) })),
    ...earlier.judged.filter((it) => !fresh.has(it.rule.id)).map(({ rule, verdict }) => ({ rule, before: verdict })),
  ];
  const where = (fits: (before: Had, after: Had, change: Change) => boolean): Change[] =>
    all.filter((it) => fits(it.before?.outcome ?? 'none', it.after?.outcome ?? 'none', it));
  return {
    broke: where((before, after) => after === 'fail' && before !== 'fail'),
    stillBroken: where((before, after) => after === 'fail' && before === 'fail'),
    mended: where((before, after) => before === 'fail' && isSeen(after) && after !== 'fail'),
    first: where((before, after) => !isSeen(before) && isSeen(after) && after !== 'fail'),
    lost: where((before, after) => isSeen(before) && !isSeen(after)),
    readings: where(
      (before, after, it) =>
        before === 'observed' && after === 'observed' && readingsOf(it.before) !== readingsOf(it.after),
    ),
  };
}

function beforeOf(it: JudgedRule | undefined): Pick<Change, 'before'> {
  return it ? { before: it.verdict } : {};
}

/** Whether a run looked at a rule and saw something. */
function isSeen(outcome: Had): boolean {
  return outcome === 'pass' || outcome === 'fail' || outcome === 'observed';
}

function readingsOf(verdict: Verdict | undefined): string {
  return (verdict?.readings ?? []).join('\n');
}
