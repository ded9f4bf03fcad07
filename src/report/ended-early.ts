import type { RunResult, SpentBudget } from '../conformance/result.ts';
import { durationText } from './duration-text.ts';
import { oneLine } from './one-line.ts';

const notDecided = 'rules that were not reached are not decided.';

/** What a run says of itself that was ended early, or a check of it; undefined where all came to its end. */
export function endedEarly(run: RunResult): string | undefined {
  const { interrupted, stoppedAfter, budget } = run;
  if (interrupted) return `INTERRUPTED: the run was ended early; ${notDecided}`;
  if (budget !== undefined) return `ENDED EARLY: ${spent(budget)}, as was asked for; ${notDecided}`;
  if (stoppedAfter === undefined) return brokenOff(run);
  return `ENDED EARLY: after ${broken(stoppedAfter)}, as was asked for; ${notDecided}`;
}

function broken(rules: number): string {
  // What stopped it turned out to be a mistake of the target's set-up.
  if (rules === 0) return 'a broken rule that was set aside since';
  return rules === 1 ? 'a broken rule' : `${rules} broken rules`;
}

const checksNamed = 3;

/** Checks that an error ended after they had decided all of their rules: no verdict tells of it. */
function brokenOff({ checks, verdicts }: RunResult): string | undefined {
  const told = new Set(verdicts.flatMap((it) => it.errors ?? []));
  const untold = checks.filter(({ error }) => error !== undefined && !told.has(error));
  if (untold.length === 0) return undefined;
  const named = untold.slice(0, checksNamed).map((it) => `${it.check}: ${oneLine(it.error ?? '')}`);
  const more = untold.length > named.length ? `; and ${untold.length - named.length} more` : '';
  return `BROKEN OFF: an error ended a check before its end, and what it had still to try is not decided (${named.join('; ')}${more})`;
}

function spent({ calls, ms, sent, leftOut }: SpentBudget): string {
  const limits = [
    ...(calls === undefined ? [] : [`${calls} calls`]),
    ...(ms === undefined ? [] : [durationText(ms)]),
  ].join(' or ');
  return `within ${limits}, ${sent} calls were made and ${leftOut} ${leftOut === 1 ? 'check was' : 'checks were'} left out`;
}
