import { NoAnswerError } from '../no-answer-error.ts';
import { UnknownOutcomeError } from '../unknown-outcome-error.ts';
import { MerchantWalletError, type MerchantWalletOperation } from './error.ts';

/**
 * Runs a call that moves money. Throws UnknownOutcomeError where it may have done so: no answer came, or a 5xx without
 * a responseCode, which another server on the way may have given.
 */
export async function movedOnce<T>(
  operation: MerchantWalletOperation,
  reference: string | undefined,
  advice: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!leavesDoubt(operation, cause)) throw cause;
    const explanation = `whether it took effect is not known; ${advice} before you send it again.`;
    throw new UnknownOutcomeError(operation, reference ?? 'without a reference', explanation, { cause });
  }
}

/** A login that fails before the call leaves none. */
function leavesDoubt(operation: MerchantWalletOperation, error: unknown): boolean {
  if (error instanceof NoAnswerError) return error.sent && error.operation === operation;
  if (!(error instanceof MerchantWalletError) || error.operation !== operation) return false;
  return error.status >= 500 && error.responseCode === undefined;
}
