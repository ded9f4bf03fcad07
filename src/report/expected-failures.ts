import type { AcceptedFailure, RunResult } from '../conformance/result.ts';
import { causesOf } from './causes/index.ts';

/** One failure that is known and agreed on. */
export interface ExpectedFailure {
  /** A rule id, in which `*` stands for anything. */
  rule: string;
  reason: string;
  /** The last day on which it is accepted, `2026-12-31`, UTC. */
  until: string;
  /** Where the rule is a cause, the rules that could not hold for it are accepted too. */
  symptoms?: boolean;
}

export interface ExpectedJudgement {
  /** Why the list itself fails the run, one sentence each. */
  problems: string[];
  /** Rules that failed and were expected to, each with the entry that says so. */
  expected: AcceptedFailure[];
  /** Rules that failed and were not. */
  unexpected: string[];
}

/**
 * Compares a run with the list of known failures. A pass where a failure was expected, a date that has passed on the
 * day of the run, and a pattern that matches no rule of the run are problems: a list that is not true any more hides
 * things. A rule that was not decided is neither.
 */
export function judgeExpected(run: RunResult, list: readonly ExpectedFailure[]): ExpectedJudgement {
  const day = run.startedAt.slice(0, 10);
  const problems: string[] = [];
  const accepted = new Map<string, AcceptedFailure>();
  const causes = list.some((it) => it.symptoms) ? causesOf(run) : [];
  const failed = run.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule);
  for (const { rule, reason, until, symptoms } of list) {
    const matching = run.verdicts.filter((it) => pattern(rule).test(it.rule));
    if (matching.length === 0)
      problems.push(`"${rule}" (${reason}) matches no rule of this run; take it out of the list or mend its spelling`);
    if (until < day) problems.push(`"${rule}" (${reason}) was accepted until ${until}, and the run is of ${day}`);
    const passes = matching.filter((it) => it.outcome === 'pass');
    for (const it of passes)
      problems.push(`${it.rule} passes and was expected to fail (${reason}); take it out of the list`);
    if (until < day) continue;
    const own = matching.map((it) => it.rule);
    const folded = symptoms ? causes.filter((it) => own.includes(it.rule)).flatMap((it) => it.symptoms) : [];
    for (const it of [...own, ...folded.map((symptom) => symptom.rule)])
      if (!accepted.has(it)) accepted.set(it, { rule: it, reason, until });
  }
  return {
    problems,
    expected: failed.flatMap((it) => accepted.get(it) ?? []),
    unexpected: failed.filter((it) => !accepted.has(it)),
  };
}

function pattern(rule: string): RegExp {
  return new RegExp(
    `^${rule
      .split('*')
      .map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );
}
