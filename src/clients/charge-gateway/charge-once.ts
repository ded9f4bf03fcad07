import type { Clock } from '../clock.ts';
import { sameDecimal } from '../decimal.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { UnknownOutcomeError } from '../unknown-outcome-error.ts';
import type { ChargeGatewayCalls } from './calls.ts';
import { ChargeGatewayError } from './error.ts';
import { documentedRetry, retryDocumented } from './retry-documented.ts';
import type { RetryDelays } from './settings.ts';
import type { ChargeAnswer, ChargeRequest, LookupAnswer } from './types.ts';

/**
 * Charges at most once. Where the answer leaves open whether the charge exists, the look-up is asked first and its
 * answer given instead; the same request, with the same correlator, is sent again only after E014 or E015 and after a
 * look-up knew nothing. Throws ChargeGatewayError, NoAnswerError where nothing was sent, and UnknownOutcomeError.
 */
export async function chargeOnce(
  request: ChargeRequest,
  { calls, clock, retry }: { calls: ChargeGatewayCalls; clock: Clock; retry: RetryDelays },
): Promise<ChargeAnswer | LookupAnswer> {
  const find = (): Promise<LookupAnswer | undefined> =>
    findCharge(request, () => retryDocumented(clock, retry, () => calls.lookup(request)));
  const mayRetry = documentedRetry(clock, retry);
  for (let attempt = 1; ; attempt++) {
    try {
      return await calls.charge(request);
    } catch (error) {
      const doubt = doubtAfter(error, attempt);
      if (doubt === 'none') throw error;
      const again = await mayRetry(error);
      const found = doubt === 'no-answer' ? await findLater(request, find, clock, retry, error) : await find();
      if (found) return found;
      if (!again) throw error;
    }
  }
}

/**
 * What an error leaves open. A refusal with 400 of a second attempt may mean that the first one took effect and used
 * the correlator up (E005).
 */
function doubtAfter(error: unknown, attempt: number): 'none' | 'refused' | 'no-answer' {
  if (error instanceof NoAnswerError) return error.sent || attempt > 1 ? 'no-answer' : 'none';
  if (!(error instanceof ChargeGatewayError)) return 'none';
  if (error.status >= 500 || error.status < 300) return 'refused';
  return error.status === 400 && attempt > 1 ? 'refused' : 'none';
}

async function findLater(
  request: ChargeRequest,
  find: () => Promise<LookupAnswer | undefined>,
  clock: Clock,
  retry: RetryDelays,
  cause: unknown,
): Promise<LookupAnswer> {
  for (const delayMs of retry.unknownOutcomeMs) {
    await clock.wait(delayMs);
    const found = await find();
    if (found) return found;
  }
  const explanation =
    'the charge got no answer and the look-up does not know it (yet); never charge it under another correlator.';
  throw new UnknownOutcomeError('charge', request.clientCorrelator, explanation, { cause });
}

/** The charge as the look-up knows it, undefined for a 404. Throws UnknownOutcomeError where that cannot be told. */
async function findCharge(
  request: ChargeRequest,
  lookup: () => Promise<LookupAnswer>,
): Promise<LookupAnswer | undefined> {
  const { clientCorrelator } = request;
  let found: LookupAnswer;
  try {
    found = await lookup();
  } catch (cause) {
    if (cause instanceof ChargeGatewayError && cause.code === 'E008') return undefined;
    if (cause instanceof InvalidInputError) throw cause;
    throw new UnknownOutcomeError(
      'charge',
      clientCorrelator,
      'whether it exists is not known, and the look-up failed.',
      { cause },
    );
  }
  const { amount, currency } = request.paymentAmount.charginginformation;
  if (sameDecimal(found.amount, amount) && found.currency === currency) return found;
  throw new UnknownOutcomeError(
    'charge',
    clientCorrelator,
    'the look-up gives a charge of another amount: the correlator was used before.',
  );
}
