import type { Clock } from '../clock.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { poll } from '../poll.ts';
import { BillPaymentError } from './error.ts';
import type { PaymentResponse } from './types.ts';

/** Times between inquiries (sections 3.2 and 8). */
const firstMs = 120_000;
const laterMs = 180_000;
const flaggedMs = 600_000;

const finalStatuses = new Set(['Paid', 'Reversed', 'Failed']);

/** True for the three final statuses; any other value, an unknown one too, is not final (section 3.1). */
export function isFinalStatus(status: string): boolean {
  return finalStatuses.has(status);
}

export interface OutcomeWaiting {
  /** How long to go on asking; an hour where absent. After that a payment is a matter for support. */
  patienceMs?: number;
  signal?: AbortSignal;
}

/**
 * Asks for the status until it is final and gives that answer. An inquiry without usable answer counts as not yet known.
 * Throws StillPendingError with the last answer, and what `status` throws.
 */
export async function waitForPayment(
  payment: string | Pick<PaymentResponse, 'Reference' | 'Status'>,
  status: (Reference: string) => Promise<PaymentResponse>,
  clock: Clock,
  { patienceMs = 3_600_000, signal }: OutcomeWaiting,
): Promise<PaymentResponse> {
  const { Reference, Status } = typeof payment === 'string' ? { Reference: payment, Status: '' } : payment;
  if (!Reference) throw new TypeError('The answer names no Reference: give the reference of its request instead.');
  return poll({
    what: `The payment ${Reference}`,
    ask: () => status(Reference),
    isFinal: (answer) => isFinalStatus(answer.Status),
    isNoAnswer: (error) => error instanceof NoAnswerError || (error instanceof BillPaymentError && error.status >= 500),
    delayMs: ({ asked, last }) => {
      // Whether the first inquiry of a Flagged payment waits 120 s or 600 s is told both ways; 600 s keep to both.
      if ((last?.Status ?? Status) === 'Flagged') return flaggedMs;
      return asked === 0 ? firstMs : laterMs;
    },
    patienceMs,
    clock,
    signal,
  });
}
