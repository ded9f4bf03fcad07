import { chargeGatewayCalls } from './calls.ts';
import { chargeOnce } from './charge-once.ts';
import { refundOnce } from './refund-once.ts';
import { retryDocumented } from './retry-documented.ts';
import { type ChargeGatewayOptions, chargeGatewaySettings } from './settings.ts';
import type { ChargeAnswer, ChargeKey, ChargeRequest, LookupAnswer, RefundAnswer, RefundRequest } from './types.ts';
import { type OutcomeWaiting, waitForFinal } from './wait-for-outcome.ts';

export type { Clock } from '../clock.ts';
export type { Amount } from '../decimal.ts';
export { InvalidInputError } from '../invalid-input-error.ts';
export { NoAnswerError, type NoAnswerReason } from '../no-answer-error.ts';
export { StillPendingError } from '../still-pending-error.ts';
export { UnknownOutcomeError } from '../unknown-outcome-error.ts';
export type { ChargeGatewayOperation, ErrorCode } from './codes.ts';
export { ChargeGatewayError } from './error.ts';
export type { ChargeGatewayOptions, RetryDelays } from './settings.ts';
export type {
  ChargeAnswer,
  ChargeKey,
  ChargeRequest,
  LookupAnswer,
  RefundAnswer,
  RefundRequest,
} from './types.ts';
export type { OutcomeWaiting } from './wait-for-outcome.ts';

/**
 * A client of the charge gateway. Answers keep every field, unknown ones too, and every digit.
 * All methods throw InvalidInputError before anything is sent, ChargeGatewayError for a refusal, and NoAnswerError
 * where no usable answer came.
 */
export interface ChargeGateway {
  /**
   * Charges a wallet (section 4.1), at most once. 200 is no success yet: read `status`, or wait for the outcome.
   * Gives a look-up's answer where the charge's own got lost. Throws UnknownOutcomeError where that finds nothing.
   */
  charge(request: ChargeRequest): Promise<ChargeAnswer | LookupAnswer>;
  /** The charge as it stands (section 4.2). */
  lookup(key: ChargeKey): Promise<LookupAnswer>;
  /** Refunds or reverses a successful charge (section 4.3). Throws UnknownOutcomeError where no answer came. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Looks the charge up until its status is final. Throws StillPendingError. */
  waitForOutcome(key: ChargeKey, options?: OutcomeWaiting): Promise<LookupAnswer>;
}

/** Makes the client; what the options leave out comes from PAYPROOF_CHARGE_GATEWAY_*. Throws InvalidInputError. */
export function chargeGateway(options: ChargeGatewayOptions = {}): ChargeGateway {
  const settings = chargeGatewaySettings(options);
  const { clock, retry } = settings;
  const calls = chargeGatewayCalls(settings);
  const lookup = (key: ChargeKey): Promise<LookupAnswer> =>
    retryDocumented(clock, retry, async () => calls.lookup(key));
  return {
    charge: (request) => chargeOnce(request, { calls, clock, retry }),
    lookup,
    refund: (request) => refundOnce(request, { calls, clock, retry }),
    waitForOutcome: (key, waiting = {}) =>
      waitForFinal(`The charge ${key.clientCorrelator}`, () => lookup(key), clock, waiting),
  };
}
