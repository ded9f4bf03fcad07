import type { Clock } from '../clock.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { poll } from '../poll.ts';
import type { LookupAnswer } from './types.ts';

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
  return poll({
    what,
    ask: lookup,
    isFinal: (answer) => isFinal(answer.status),
    isNoAnswer: (error) => error instanceof NoAnswerError,
    delayMs: ({ asked, leftMs }) => Math.min(pollMs[Math.min(asked, pollMs.length - 1)] ?? 0, leftMs),
    patienceMs,
    clock,
    signal: options.signal,
  });
}
