import type { RunResult } from '../conformance/result.ts';
import { visible } from '../protocol/visible.ts';
import { type Baseline, renderBaseline } from './baseline.ts';
import { type ExpectedFailure, judgeExpected } from './expected-failures.ts';
import { judgeRequirements, type Requirement, RequirementError } from './requirements.ts';
import { painter } from './terminal/paint.ts';

/** What a user demands of a run beside that nothing fails. */
export interface Demands {
  requirements: readonly Requirement[];
  /** Absent where there is no list of known failures. */
  expected?: readonly ExpectedFailure[];
}

/** How a run meets the demands. */
export interface Judgement {
  /** Why the run fails although no rule does, one sentence each. */
  problems: string[];
  /** Rules that failed and were expected to. */
  expected: string[];
}

/** Holds a run against the demands. */
export function judgeDemands(run: RunResult, { requirements, expected }: Demands): Judgement {
  const known = expected === undefined ? { problems: [], expected: [] } : judgeExpected(run, expected);
  return {
    problems: [...requirements.flatMap((it) => required(run, it)), ...known.problems],
    expected: known.expected,
  };
}

function required(run: RunResult, requirement: Requirement): string[] {
  try {
    return judgeRequirements(run, [requirement]);
  } catch (error) {
    if (error instanceof RequirementError) return [error.message];
    throw error;
  }
}

/** Judgement and what changed since an earlier run, for a terminal; empty where there is nothing to say. */
export function renderJudgement(
  { problems, expected }: Judgement,
  baseline: Baseline | undefined,
  { color }: { color: boolean },
): string {
  const paint = painter(color);
  const lines = [
    ...(baseline === undefined ? [] : [...renderBaseline(baseline, { color }).trimEnd().split('\n'), '']),
    ...(expected.length > 0 ? ['Failed as expected:', ...expected.map((it) => `  ${visible(it)}`), ''] : []),
    ...(problems.length > 0
      ? [paint('bold', 'The run fails because:'), ...problems.map((it) => `  ${paint('red', visible(it))}`), '']
      : []),
  ];
  return lines.map((it) => `${it}\n`).join('');
}
