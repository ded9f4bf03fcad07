import type { Clock } from '../clock.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { UnknownOutcomeError } from '../unknown-outcome-error.ts';
import type { ChargeGatewayCalls } from './calls.ts';
import { ChargeGatewayError } from './error.ts';
import { documentedRetry } from './retry-documented.ts';
import type { RetryDelays } from './settings.ts';
import type { RefundAnswer, RefundRequest } from './types.ts';

/**
 * Refunds or reverses at most once. E014 and E015 are retried with the same body, whose correlator cannot count twice;
 * no look-up of a refund is documented. Throws ChargeGatewayError, NoAnswerError where nothing was sent, and
 * UnknownOutcomeError where a refund got no answer, or where a refused retry may mean that the first attempt counted.
 */
export async function refundOnce(
  request: RefundRequest,
  { calls, clock, retry }: { calls: ChargeGatewayCalls; clock: Clock; retry: RetryDelays },
): Promise<RefundAnswer> {
  const mayRetry = documentedRetry(clock, retry);
  for (let attempt = 1; ; attempt++) {
    try {
      return await calls.refund(request);
    } catch (error) {
      if (await mayRetry(error)) continue;
      if (!leavesDoubt(error, attempt)) throw error;
      const explanation = 'whether the refund took effect is not known; ask the provider before you refund again.';
      throw new UnknownOutcomeError('refund', request.clientCorrelator, explanation, { cause: error });
    }
  }
}

function leavesDoubt(error: unknown, attempt: number): boolean {
  if (error instanceof NoAnswerError) return error.sent || attempt > 1;
  return attempt > 1 && error instanceof ChargeGatewayError && [400, 409].includes(error.status);
}
