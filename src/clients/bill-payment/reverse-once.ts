import type { VendorApi } from '../../../generated/bill-payment/index.ts';
import { neededJson } from '../answer-body.ts';
import { refuseLossy } from '../lossless-json.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { UnknownOutcomeError } from '../unknown-outcome-error.ts';
import { BillPaymentError } from './error.ts';
import type { BillPaymentSend } from './send.ts';
import type { ReversalRequest, ReversalResponse } from './types.ts';

/** Sends a reversal once. Throws UnknownOutcomeError where it may have taken effect; the payment's status then tells. */
export async function reverseOnce(
  request: ReversalRequest,
  vendor: VendorApi,
  send: BillPaymentSend,
): Promise<ReversalResponse> {
  refuseLossy(request);
  try {
    const answer = await send('reversePayment', () => vendor.reversePaymentRaw({ ReversalRequest: request }));
    return neededJson('reversePayment', answer, 'JSON object');
  } catch (cause) {
    const isUnknown =
      cause instanceof BillPaymentError ? cause.status >= 500 : cause instanceof NoAnswerError && cause.sent;
    if (!isUnknown) throw cause;
    const explanation = 'whether it took effect is not known; ask for the status of the original payment.';
    throw new UnknownOutcomeError('reversePayment', request.Reference, explanation, { cause });
  }
}
