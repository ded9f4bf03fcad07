import type { RunResult } from '../conformance/result.ts';
import { oneLine } from './one-line.ts';
import { countsOf } from './run-model.ts';

/** What a run must have decided: a share of its rules, or certain rules. */
export type Requirement = { kind: 'share'; percent: number } | { kind: 'rule'; id: string };

/** A requirement is neither a share nor a rule of the run. */
export class RequirementError extends Error {
  override readonly name = 'RequirementError';
}

/** Reads `80%` or a rule id or prefix. Throws RequirementError. */
export function parseRequirement(text: string): Requirement {
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1];
  if (share === undefined) {
    if (/^[a-z-]+(\/[\w.:{}-]+)*$/i.test(text)) return { kind: 'rule', id: text };
    throw new RequirementError(`--require ${text} is neither a share such as 80% nor the id of a rule`);
  }
  if (Number(share) > 100) throw new RequirementError(`--require ${text}: a share is at most 100%`);
  return { kind: 'share', percent: Number(share) };
}

/**
 * Why a run does not meet what was required, one sentence each; empty where it does. A rule counts as decided where it
 * passed, failed, or was observed: an observation is all that a silent rule can give. Throws RequirementError where a
 * rule was required that the run does not have.
 */
export function judgeRequirements(run: RunResult, requirements: readonly Requirement[]): string[] {
  return requirements.flatMap((it) => (it.kind === 'share' ? judgeShare(run, it.percent) : judgeRule(run, it.id)));
}

function judgeShare(run: RunResult, percent: number): string[] {
  const { pass, fail, observed } = countsOf(run.verdicts);
  const decided = pass + fail + observed;
  // As whole numbers: decided / total >= percent / 100.
  const enough = run.verdicts.length > 0 && decided * 100 >= percent * run.verdicts.length;
  return enough
    ? []
    : [`${decided} of ${run.verdicts.length} rules were decided or observed; ${percent}% were required`];
}

function judgeRule(run: RunResult, id: string): string[] {
  const found = run.verdicts.filter((it) => it.rule === id || it.rule.startsWith(`${id}/`));
  if (found.length === 0) throw new RequirementError(`--require ${id}: the run has no such rule`);
  return found
    .filter((it) => it.outcome === 'skipped' || it.outcome === 'error')
    .map(
      (it) =>
        `${it.rule} was required and is ${it.outcome}: ${oneLine((it.missing ?? it.errors ?? ['no reason given']).join(', '))}`,
    );
}
