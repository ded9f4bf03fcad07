import type { RunResult, SpentBudget } from '../conformance/result.ts';
import { durationText } from './duration-text.ts';

const notDecided = 'rules that were not reached are not decided.';

/** What a run says of itself that was ended early; undefined where it came to its end. */
export function endedEarly({ interrupted, stoppedAfter, budget }: RunResult): string | undefined {
  if (interrupted) return `INTERRUPTED: the run was ended early; ${notDecided}`;
  if (budget !== undefined) return `ENDED EARLY: ${spent(budget)}, as was asked for; ${notDecided}`;
  if (stoppedAfter === undefined) return undefined;
  const count = stoppedAfter === 1 ? 'a broken rule' : `${stoppedAfter} broken rules`;
  return `ENDED EARLY: after ${count}, as was asked for; ${notDecided}`;
}

function spent({ calls, ms, sent, leftOut }: SpentBudget): string {
  const limits = [
    ...(calls === undefined ? [] : [`${calls} calls`]),
    ...(ms === undefined ? [] : [durationText(ms)]),
  ].join(' or ');
  return `within ${limits}, ${sent} calls were made and ${leftOut} ${leftOut === 1 ? 'check was' : 'checks were'} left out`;
}
