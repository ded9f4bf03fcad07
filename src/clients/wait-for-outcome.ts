import type { LookupAnswer } from './charge-gateway-types.ts';
import type { Clock } from './clock.ts';
import { NoAnswerError } from './no-answer-error.ts';
import { StillPendingError } from './still-pending-error.ts';

export interface OutcomeWaiting {
  /** Wait before each look-up, the last one for all further ones; 1, 2, 3 and then 5 s where absent. */
  pollMs?: readonly number[];
  /** How long to wait in all; 2 minutes where absent. */
  patienceMs?: number;
  /** Which statuses end the wait; SUCCESS and FAILED where absent, as the set is not closed (section 3). */
  isFinal?: (status: string) => boolean;
  signal?: AbortSignal;
}

const defaultPollMs = [1000, 2000, 3000, 5000];

/**
 * Looks up until the status is final and gives that answer. A look-up without answer counts as not yet known.
 * Throws StillPendingError with the last answer, and what the look-up throws.
 */
export async function waitForFinal(
  what: string,
  lookup: () => Promise<LookupAnswer>,
  clock: Clock,
  options: OutcomeWaiting,
): Promise<LookupAnswer> {
  const { patienceMs = 120_000, isFinal = (status) => status === 'SUCCESS' || status === 'FAILED' } = options;
  const pollMs = options.pollMs?.length ? options.pollMs : defaultPollMs;
  const began = clock.now();
  let last: LookupAnswer | undefined;
  for (let round = 0; ; round++) {
    const left = began + patienceMs - clock.now();
    if (left <= 0 && round > 0) throw new StillPendingError(what, patienceMs, last);
    await clock.wait(Math.max(0, Math.min(pollMs[Math.min(round, pollMs.length - 1)] ?? 0, left)), options.signal);
    try {
      last = await lookup();
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      continue;
    }
    if (isFinal(last.status)) return last;
  }
}
