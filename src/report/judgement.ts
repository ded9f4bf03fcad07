import type { AcceptedFailure, RunResult } from '../conformance/result.ts';
import { visible } from '../protocol/visible.ts';
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
  expected: AcceptedFailure[];
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

/** Why the run fails beside what is broken, for a terminal; empty where there is nothing to say. */
export function renderProblems({ problems }: Pick<Judgement, 'problems'>, { color }: { color: boolean }): string {
  if (problems.length === 0) return '';
  const paint = painter(color);
  const lines = [
    paint('bold', 'The run fails because:'),
    ...problems.map((it) => `  ${paint('red', visible(it))}`),
    '',
  ];
  return lines.map((it) => `${it}\n`).join('');
}
