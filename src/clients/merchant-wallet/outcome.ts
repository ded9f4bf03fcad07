import type { Clock } from '../clock.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { poll } from '../poll.ts';
import type { CodeInquiryAnswer } from './types.ts';

/** A code may be inquired at most once in this time (section 4.3). */
const spacingMs = 30_000;

export interface CodeWaiting {
  /** Wait before each inquiry, the first one included; at least 30 s, and 30 s where absent. */
  everyMs?: number;
  /** How long to wait in all; 11 minutes where absent, as a code is valid for 10 (section 3). */
  patienceMs?: number;
  /** Which statuses end the wait; Paid, Expired and Timed Out where absent, as the transitions are not shown. */
  isFinal?: (status: string) => boolean;
  signal?: AbortSignal;
}

const over = new Set(['Paid', 'Expired', 'Timed Out']);

/** Inquires a code until its status is final and gives that answer. Throws StillPendingError, InvalidInputError, and what `inquire` throws. */
export async function waitForCode(
  what: string,
  inquire: () => Promise<CodeInquiryAnswer>,
  clock: Clock,
  { everyMs = spacingMs, patienceMs = 11 * 60_000, isFinal = (status) => over.has(status), signal }: CodeWaiting,
): Promise<CodeInquiryAnswer> {
  if (!(everyMs >= spacingMs)) {
    throw new InvalidInputError(
      `everyMs is ${everyMs}; a code may be inquired once in ${spacingMs} ms, so give that or more.`,
    );
  }
  return poll({
    what,
    ask: inquire,
    isFinal: ({ status }) => isFinal(status),
    isNoAnswer: (error) => error instanceof NoAnswerError,
    delayMs: () => everyMs,
    patienceMs,
    clock,
    signal,
  });
}
